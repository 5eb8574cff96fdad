import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { formatBytes, formatCount } from "./format.ts";
import { saveFile } from "./save-file.ts";
import { visible } from "./visible-text.tsx";

/** Browsers take long to lay out more. */
const maxCharacters = 100_000;

interface LongTextProps {
  readonly text: string;
  /** The name under which it is downloaded. */
  readonly name: string;
  readonly label: string;
}

/** Shows a text of any length: its beginning, more on request, and all of it as a download. */
export function LongText({ text, name, label }: LongTextProps): VNode {
  const [shown, setShown] = useState(maxCharacters);
  const rest = text.length - shown;
  return (
    <>
      <pre class="text-block" tabIndex={0} role="region" aria-label={label}>
        {visible(rest > 0 ? text.slice(0, shown) : text)}
      </pre>
      {rest > 0 && (
        <p class="note">
          {formatCount(shown, "character")} of {formatBytes(text.length)} shown.{" "}
          <button type="button" class="link" onClick={() => setShown(shown + maxCharacters * 5)}>
            Show more
          </button>{" "}
          <button type="button" class="link" onClick={() => saveFile(name, new Blob([text], { type: "text/plain" }))}>
            Download all
          </button>
        </p>
      )}
    </>
  );
}
