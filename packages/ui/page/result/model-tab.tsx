import type { VNode } from "preact";
import { visible } from "../parts/visible-text.tsx";
import type { Call } from "../state/calls.ts";
import { ResultBlock } from "./result-block.tsx";
import { resultNotes } from "./result-notes.ts";

/** The content of the result, block by block, exactly as a model gets it. */
export function ModelTab({ call }: { readonly call: Call | undefined }): VNode | null {
  const result = call?.answer?.result;
  if (call === undefined || result === undefined) return null;
  return (
    <>
      {call.answer?.question !== undefined && (
        <p class="callout is-info">
          Nothing has run: a person must agree first.{" "}
          <a class="link" href={call.answer.question} target="_blank" rel="noreferrer">
            Answer the question
          </a>
          , then run the call again.
        </p>
      )}
      {resultNotes(result).map((note) => (
        <p key={note} class="callout is-warning">
          {visible(note)}
        </p>
      ))}
      {result.content.map((part, index) => (
        <ResultBlock key={`${call.id} ${index}`} part={part} label={`Block ${index + 1}`} name={call.tool} />
      ))}
      {result.content.length === 0 && <p class="note">The result has no content.</p>}
    </>
  );
}
