import type { Executor, Prepared, QuickLook, Template, TextExecution, Tool } from "@mci/contract";
import { textRun } from "@mci/plugin-kit";

/**
 * Answers with a text, written from the arguments of the call.
 *
 * `{ "type": "text", "text": "Hello {{props.name}}!" }`
 */
export function textExecutor(): Executor<TextExecution> {
  return {
    type: "text",
    prepare({ execution }, kit) {
      const template = kit.template(execution.text, { at: "/text" }); // parsed once, its mistakes are load errors
      // A promise only while an engine is loaded: of ten thousand tools, none has to wait for the built-in one.
      return template instanceof Promise ? template.then(prepared) : prepared(template);
    },
    canWait,
  };
}

/** Declared once: V8 compiles a closure anew for each client. */
function canWait({ execution }: Tool<TextExecution>, look: QuickLook): boolean {
  return look.template(execution.text);
}

function prepared(template: Template): Prepared {
  return {
    run: textRun(template),
    explain({ scope }) {
      const value = template.render(scope);
      return { text: value, parts: [{ name: "text", value, at: "/text" }] };
    },
  };
}
