import type { ValueProblem } from "@mci/json-schema";
import type { VNode } from "preact";
import { visible } from "../parts/visible-text.tsx";
import type { Draft } from "../state/drafts.ts";

interface JsonArgumentsProps {
  readonly draft: Draft;
  readonly problems: readonly ValueProblem[];
  readonly onText: (text: string) => void;
}

/** The arguments as JSON. */
export function JsonArguments({ draft: { text, textProblem }, problems, onText }: JsonArgumentsProps): VNode {
  const rows = Math.min(30, Math.max(8, text.split("\n").length + 1));
  const messages = textProblem === undefined ? problems.map(({ message }) => message) : [textProblem];
  return (
    <div class="field">
      <textarea
        class="input is-code"
        rows={rows}
        spellcheck={false}
        aria-label="Arguments as JSON"
        aria-invalid={messages.length > 0}
        aria-describedby="json-problems"
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <div id="json-problems">
        {messages.map((message) => (
          <p key={message} class="field-problem">
            {visible(message)}
          </p>
        ))}
      </div>
    </div>
  );
}
