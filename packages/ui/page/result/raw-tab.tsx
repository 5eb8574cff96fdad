import type { VNode } from "preact";
import { textContent } from "../blocks/block-content.ts";
import { Block } from "../blocks/block.tsx";
import { visible } from "../parts/visible-text.tsx";
import type { Call } from "../state/calls.ts";

interface RawTabProps {
  readonly call: Call | undefined;
  readonly hasOutputSchema: boolean;
}

/** Everything that the call returned, for programs: status, metadata, structured content. */
export function RawTab({ call, hasOutputSchema }: RawTabProps): VNode | null {
  const result = call?.answer?.result;
  if (call === undefined || result === undefined) return null;
  const { metadata = {}, structuredContent } = result;
  const structured = textContent(JSON.stringify(structuredContent, undefined, 2) ?? "", "structuredContent");
  const sent = textContent(JSON.stringify(call.props, undefined, 2) ?? "", "Sent");
  return (
    <>
      <h3>Metadata</h3>
      <dl class="parts">
        {Object.entries(metadata).map(([name, value]) => (
          <div key={name} class="part">
            <dt>{visible(name)}</dt>
            <dd>{visible(typeof value === "string" ? value : JSON.stringify(value))}</dd>
          </div>
        ))}
      </dl>
      {structuredContent !== undefined && (
        <>
          {hasOutputSchema && <Fit problems={metadata["output_problems"]} />}
          <Block content={structured} name={call.tool} label="structuredContent" />
        </>
      )}
      <Block content={sent} name="arguments" label="Arguments" />
    </>
  );
}

/** Whether the structured content is what the tool promises: the client has checked it. */
function Fit({ problems }: { readonly problems: unknown }): VNode {
  if (!Array.isArray(problems)) return <p class="note">It fits the outputSchema.</p>;
  return (
    <ul class="callout is-warning">
      {problems.map((problem, index) => (
        <li key={index}>{visible(typeof problem === "string" ? problem : JSON.stringify(problem))}</li>
      ))}
    </ul>
  );
}
