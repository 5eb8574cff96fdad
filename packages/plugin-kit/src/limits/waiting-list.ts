/** First in, first out, with leaving from anywhere: a linked list, so that each step takes the same time at any length. */
interface WaitingList<T> {
  size(): number;
  /** Adds at the end. The answer removes it again; undefined when it is gone already. */
  add(value: T): () => T | undefined;
  /** Takes the first one out. */
  shift(): T | undefined;
}

interface Place<T> {
  readonly value: T;
  before: Place<T> | undefined;
  after: Place<T> | undefined;
  isGone: boolean;
}

export function waitingList<T>(): WaitingList<T> {
  let first: Place<T> | undefined;
  let last: Place<T> | undefined;
  let size = 0;

  function remove(place: Place<T>): T | undefined {
    if (place.isGone) return undefined;
    place.isGone = true;
    size -= 1;
    if (place.before === undefined) first = place.after;
    else place.before.after = place.after;
    if (place.after === undefined) last = place.before;
    else place.after.before = place.before;
    return place.value;
  }

  return {
    size: () => size,
    add(value) {
      const place: Place<T> = { value, before: last, after: undefined, isGone: false };
      if (last === undefined) first = place;
      else last.after = place;
      last = place;
      size += 1;
      return () => remove(place);
    },
    shift: () => (first === undefined ? undefined : remove(first)),
  };
}
