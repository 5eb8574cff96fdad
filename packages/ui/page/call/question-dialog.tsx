import type { ComponentChildren, VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ButtonForOneClick } from "../parts/button-for-one-click.tsx";
import { LongText } from "../parts/long-text.tsx";
import { visible } from "../parts/visible-text.tsx";
import { CallExplanation } from "../result/explain-tab.tsx";
import { answerCall, calls, confirmCall, dropCall, type Call, type Responses } from "../state/calls.ts";
import { useStore } from "../state/store.ts";
import { QuestionForm } from "./question-form.tsx";

/** The question of a call that waits for a person, one after the other. Nothing runs until it is answered. */
export function QuestionDialog(): VNode | null {
  const call = useStore(calls, ({ calls: all }) => all.findLast(({ state }) => state === "asking"));
  if (call?.asks === undefined) return null;
  if (call.asks === "confirm") return <Confirmation key={call.id} call={call} />;
  return <Forms key={`${call.id} ${call.asks.forms.map(({ name }) => name).join(" ")}`} call={call} asks={call.asks} />;
}

/** Whether a destructive tool is meant to run. */
function Confirmation({ call }: { readonly call: Call }): VNode {
  return (
    <Dialog title={`Run ${call.tool}?`} onDismiss={() => dropCall(call)}>
      <p>This tool is marked as destructive. The call would do this:</p>
      <div class="question-body">
        <CallExplanation name={call.tool} props={call.props} />
      </div>
      <footer class="question-foot">
        <ButtonForOneClick class="button is-danger" onPress={() => confirmCall(call)}>
          Run it
        </ButtonForOneClick>
        <ButtonForOneClick class="button" onPress={() => dropCall(call)}>
          Cancel
        </ButtonForOneClick>
      </footer>
    </Dialog>
  );
}

interface FormsProps {
  readonly call: Call;
  readonly asks: Exclude<Call["asks"], "confirm" | undefined>;
}

/** The forms of a call, one after the other. The call goes on with all responses. */
function Forms({ call, asks: { forms, isApproval } }: FormsProps): VNode | null {
  const [responses, setResponses] = useState<Responses>({});
  const at = Object.keys(responses).length;
  const form = forms[at];
  if (form === undefined) return null; // The call goes on.
  const respond = (response: Responses[string]): void => {
    const now = { ...responses, [form.name]: response };
    setResponses(now);
    if (Object.keys(now).length === forms.length) answerCall(call, now);
  };
  const dismiss = (): void => {
    const rest = forms.slice(at).map(({ name }) => [name, { action: "cancel" as const }]);
    answerCall(call, { ...responses, ...Object.fromEntries(rest) });
  };
  const title = isApproval ? "May this call run?" : `${call.tool} asks`;
  const count = forms.length > 1 ? ` (${at + 1} of ${forms.length})` : "";
  return (
    <Dialog key={form.name} title={title + count} onDismiss={dismiss}>
      {isApproval && <p class="note">{visible(`A call of ${call.tool}`)}</p>}
      <LongText text={form.message} name="question.txt" label="Question" />
      {isApproval ? (
        <footer class="question-foot">
          <ButtonForOneClick
            class="button is-primary"
            onPress={() => respond({ action: "accept", content: { approve: true } })}
          >
            Approve
          </ButtonForOneClick>
          <ButtonForOneClick class="button" onPress={() => respond({ action: "decline" })}>
            Refuse
          </ButtonForOneClick>
          <ButtonForOneClick class="button" onPress={dismiss}>
            Not now
          </ButtonForOneClick>
        </footer>
      ) : (
        <QuestionForm schema={form.schema} onRespond={respond} onCancel={dismiss} />
      )}
    </Dialog>
  );
}

interface DialogProps {
  readonly title: string;
  /** Called at Escape. */
  readonly onDismiss: () => void;
  readonly children: ComponentChildren;
}

/** A dialog that comes into the way of everything else. The keyboard starts at its title: a key that is held down answers nothing. */
function Dialog({ title, onDismiss, children }: DialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    heading.current?.focus();
    // The keyboard goes back to where it was.
    return () => opened?.close();
  }, []);
  return (
    <dialog
      class="dialog question"
      ref={dialog}
      aria-labelledby="question-title"
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
    >
      <h2 id="question-title" ref={heading} tabIndex={-1}>
        {visible(title)}
      </h2>
      {children}
    </dialog>
  );
}
