import { text, type Executor, type TextExecution } from "@mci/contract";

/**
 * Returns the executor of type `text`: answers with a text, written from the arguments of the call.
 *
 * `{ "type": "text", "text": "Hello {{props.name}}!" }`
 */
export function textExecutor(): Executor<TextExecution> {
  return {
    type: "text",
    async prepare({ execution }, context) {
      const template = await context.template(execution.text, { at: "/text" }); // parsed once, its mistakes are load errors
      return {
        run: ({ scope }) => text(template.render(scope)),
        explain({ scope }) {
          const value = template.render(scope);
          return { text: value, parts: [{ name: "text", value, at: "/text" }] };
        },
      };
    },
  };
}
