import type { VNode } from "preact";
import { LongText } from "../parts/long-text.tsx";
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
          <h3>structuredContent</h3>
          {hasOutputSchema && <Fit problems={metadata["output_problems"]} />}
          <LongText
            text={JSON.stringify(structuredContent, undefined, 2)}
            name={`${call.tool}.json`}
            label="structuredContent"
          />
        </>
      )}
      <h3>Sent</h3>
      <LongText text={JSON.stringify(call.props, undefined, 2) ?? ""} name="arguments.json" label="Arguments" />
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
