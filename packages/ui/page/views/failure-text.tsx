import type { VNode } from "preact";
import { visible } from "../parts/visible-text.tsx";

/** Why a test failed: lines that were expected and those that came in colors of their own. */
export function FailureText({ text, label }: { readonly text: string; readonly label: string }): VNode {
  return (
    <pre class="text-block failure" tabIndex={0} role="region" aria-label={label}>
      {text.split("\n").map((line, index) => {
        const [, sign] = /^ {2}([-+]) /.exec(line) ?? [];
        const kind = sign === undefined ? undefined : sign === "-" ? "is-expected" : "is-received";
        return (
          <span key={index} class={`failure-line ${kind ?? ""}`}>
            {visible(line)}
            {"\n"}
          </span>
        );
      })}
    </pre>
  );
}
