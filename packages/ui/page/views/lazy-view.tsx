import type { FunctionComponent, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PageState } from "../../src/api/answers.ts";

/** A view, with what the server said of the tools. */
export type ViewComponent = FunctionComponent<{ readonly page: PageState }>;

/** Returns a view whose code is loaded when it is first shown. */
export function lazyView(load: () => Promise<ViewComponent>): ViewComponent {
  let loaded: ViewComponent | undefined;
  return function LazyView({ page }): VNode {
    const [, setReady] = useState(false);
    useEffect(() => {
      const loadOnce = async (): Promise<void> => {
        try {
          loaded ??= await load();
          setReady(true);
        } catch {
          // The server is gone, as the page says. Its next answer is another `page`, and the code is asked for again.
        }
      };
      void loadOnce();
    }, [page]);
    const View = loaded;
    return <main class="view">{View === undefined ? <p class="note">Loading …</p> : <View page={page} />}</main>;
  };
}
