import type { ContentEntry, JsonObject, PromptMessage } from "@mci/contract";
import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { RenderedPrompt } from "../../../src/api/answers.ts";
import { blockContent } from "../../blocks/block-content.ts";
import { Block } from "../../blocks/block.tsx";
import { SchemaForm } from "../../form/schema-form.tsx";
import { formatCount } from "../../parts/format.ts";
import { useStore } from "../../state/store.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { workbench } from "../../state/workbench.ts";
import { Failure } from "../failure.tsx";

/** A form for the arguments of a prompt, and the messages that it renders. */
export function PromptTrial({ prompt }: { readonly prompt: ContentEntry }): VNode {
  const { name } = prompt;
  const page = useStore(workbench, (state) => state.page);
  const schema = useMemo(() => schemaOf(prompt), [JSON.stringify(prompt.arguments)]);
  const [value, setValue] = useState<unknown>({});
  const [sent, setSent] = useState<JsonObject | undefined>((prompt.arguments ?? []).length === 0 ? {} : undefined);
  const body = { name, arguments: sent };
  const path = sent === undefined ? undefined : "content/prompt";
  const { answer, failure } = useAnswer<RenderedPrompt>(path, { body, causes: [page] });
  return (
    <>
      <SchemaForm
        schema={schema}
        idPrefix="prompt"
        words={words}
        value={value}
        onChange={setValue}
        onSend={(given) => setSent({ ...given })}
      >
        <button type="submit" class="button is-primary">
          Render
        </button>
      </SchemaForm>
      <Failure error={failure} />
      {answer !== undefined && failure === undefined && (
        <>
          <p class="note" role="status">
            {formatCount(answer.messages.length, "message")}
            {answer.tokens !== undefined && `, about ${formatCount(answer.tokens, "token")}`}
          </p>
          {answer.messages.map((message, index) => (
            <Message key={index} message={message} label={`Message ${index + 1}`} name={name} />
          ))}
        </>
      )}
    </>
  );
}

const words = { whole: "The arguments", part: "Argument", json: "Arguments as JSON" };

function schemaOf({ arguments: declared = [] }: ContentEntry): JsonObject {
  const properties = declared.map(({ name, description, values }) => [
    name,
    { type: "string", ...(description !== undefined && { description }), ...(values && { "x-suggestions": values }) },
  ]);
  const required = declared.filter((one) => one.required === true).map(({ name }) => name);
  return { type: "object", properties: Object.fromEntries(properties), required, additionalProperties: false };
}

interface MessageProps {
  readonly message: PromptMessage;
  readonly label: string;
  readonly name: string;
}

function Message({ message: { role, content }, label, name }: MessageProps): VNode {
  const shown = useMemo(() => blockContent(content), [content]);
  return (
    <section class="message" aria-label={label}>
      <h4>{role}</h4>
      <Block content={shown} label={`${label}, ${shown.kind}`} name={name} firstView="markdown" />
    </section>
  );
}
