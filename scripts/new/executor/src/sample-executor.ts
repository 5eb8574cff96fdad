import { text, type ExecutionBlock, type Executor, type JsonSchema } from "@mci/contract";

/** The execution block of a `sample` tool. */
export interface SampleExecution extends ExecutionBlock {
  readonly type: "sample";
  /** The message to answer with. */
  readonly message: string;
}

/** The fields of the block: a client checks them when it loads a tool, and editors complete them. */
const schema: JsonSchema = {
  type: "object",
  properties: { message: { type: "string", description: "The message to answer with." } },
  required: ["message"],
};

/**
 * Answers with a message.
 *
 * `{ "type": "sample", "message": "Hello {{props.name}}" }`
 */
export function sampleExecutor(): Executor<SampleExecution> {
  return {
    type: "sample",
    schema,
    prepare({ execution }, context) {
      const message = context.field(execution.message); // parsed once, its mistakes are load errors
      return {
        run: ({ scope }) => text(message.render(scope)),
        explain({ scope }) {
          const value = message.render(scope);
          return { text: value, parts: [{ name: "message", value, at: "/message" }] };
        },
      };
    },
  };
}
