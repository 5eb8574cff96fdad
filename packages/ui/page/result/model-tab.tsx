import type { VNode } from "preact";
import { formatBytes } from "../parts/format.ts";
import { LongText } from "../parts/long-text.tsx";
import { visible } from "../parts/visible-text.tsx";
import type { Call } from "../state/calls.ts";
import { MediaBlock } from "./media-block.tsx";
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
        <section key={index} class="block">
          <h3>
            {part.type}
            {part.type === "text" && <span class="fact">{formatBytes(part.text.length)}</span>}
          </h3>
          {part.type === "text" ? (
            <LongText key={call.id} text={part.text} name={`${call.tool}.txt`} label={`Block ${index + 1}`} />
          ) : part.type === "image" || part.type === "audio" ? (
            <MediaBlock type={part.type} data={part.data} mimeType={part.mimeType} />
          ) : (
            <LongText
              text={JSON.stringify(part, undefined, 2)}
              name={`${call.tool}.json`}
              label={`Block ${index + 1}`}
            />
          )}
        </section>
      ))}
      {result.content.length === 0 && <p class="note">The result has no content.</p>}
    </>
  );
}
