import { useSyncExternalStore } from "preact/compat";

/** A value that components show, and show anew when it changes. */
export interface Store<State extends object> {
  get(): State;
  set(change: Partial<State>): void;
  subscribe(changed: () => void): () => void;
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const subscribers = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const subscriber of subscribers) subscriber();
    },
    subscribe(changed) {
      subscribers.add(changed);
      return () => void subscribers.delete(changed);
    },
  };
}

/** Returns a part of a store, and renders the component again when that part is another one. */
export function useStore<State extends object, Part>(store: Store<State>, select: (state: State) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
