import type { FunctionComponent, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Returns a part of the page whose code is loaded when it is first shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  return function LazyPart(props): VNode {
    const [isLost, setLost] = useState<boolean>();
    useEffect(() => {
      const loadOnce = async (): Promise<void> => {
        try {
          loaded ??= await load();
          setLost(false);
        } catch {
          setLost(true);
        }
      };
      void loadOnce();
    }, []);
    const Part = loaded;
    if (Part !== undefined) return <Part {...props} />;
    return <p class="note">{isLost === true ? "The server cannot be reached." : "Loading …"}</p>;
  };
}
