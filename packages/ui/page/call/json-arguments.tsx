import type { ValueProblem } from "@mci/json-schema";
import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { visible } from "../parts/visible-text.tsx";
import type { Draft } from "../state/drafts.ts";

interface JsonArgumentsProps {
  readonly label: string;
  readonly draft: Pick<Draft, "text" | "textProblem">;
  readonly problems: readonly ValueProblem[];
  readonly onText: (text: string) => void;
}

/** Arguments, or an answer, as JSON. */
export function JsonArguments({ label, draft: { text, textProblem }, problems, onText }: JsonArgumentsProps): VNode {
  const id = useId();
  const rows = Math.min(30, Math.max(8, text.split("\n").length + 1));
  const messages = textProblem === undefined ? problems.map(({ message }) => message) : [textProblem];
  return (
    <div class="field">
      <textarea
        class="input is-code"
        rows={rows}
        spellcheck={false}
        aria-label={label}
        aria-invalid={messages.length > 0}
        aria-describedby={id}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <div id={id}>
        {messages.map((message) => (
          <p key={message} class="field-problem">
            {visible(message)}
          </p>
        ))}
      </div>
    </div>
  );
}
