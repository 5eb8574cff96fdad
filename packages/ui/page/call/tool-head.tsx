import type { VNode } from "preact";
import type { ToolSummary } from "../../src/api/answers.ts";
import { formatCount } from "../parts/format.ts";
import { visible } from "../parts/visible-text.tsx";
import { PlaceLink } from "../source/place-link.tsx";
import { useMarks } from "../tools/tool-row.tsx";

/** The name of a tool, what it is about, and what else is known of it. */
export function ToolHead({ tool }: { readonly tool: ToolSummary }): VNode {
  const { name, title, description = "", type, tags, hints, tokens, file, line, missingEnv = [] } = tool;
  const marks = useMarks(tool);
  return (
    <header class="tool-head">
      <h2>{visible(name)}</h2>
      {title !== undefined && title !== name && <p class="tool-title">{visible(title)}</p>}
      {description !== "" && <p class="tool-about">{visible(description)}</p>}
      <ul class="facts">
        {type !== "" && <li class="tag is-type">{type}</li>}
        {hints.map((hint) => (
          <li key={hint} class={`tag${hint === "destructive" ? " is-danger" : ""}`}>
            {hint}
          </li>
        ))}
        {tags.map((tag) => (
          <li key={tag} class="tag is-plain">
            {visible(`#${tag}`)}
          </li>
        ))}
        {tokens !== undefined && <li class="fact">{formatCount(tokens, "token")}</li>}
        {file !== undefined && line !== undefined && (
          <li class="fact">
            <PlaceLink file={file} line={line} />
          </li>
        )}
      </ul>
      {missingEnv.length > 0 && (
        <p class="callout is-warning">
          Not set: {visible(missingEnv.join(", "))}. Set {missingEnv.length === 1 ? "it" : "them"} in .env.mci beside
          the schema file or in the environment.
        </p>
      )}
      {marks.some(([text]) => text === "changed" || text === "new") && (
        <p class="callout is-info">
          {tool.drift === "added" ? "Not in mci.lock." : "Not as it was recorded in mci.lock."}
        </p>
      )}
    </header>
  );
}
