import type { Toolbox } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { toAiSdk } from "./ai-sdk.ts";
import { toAnthropic, toJsonSchema, toLangChainDefinitions, toMcp, toOpenAI, toOpenAIChat } from "./index.ts";
import { toLangChain } from "./langchain.ts";

const exports = {
  toAiSdk,
  toAnthropic,
  toJsonSchema,
  toLangChain,
  toLangChainDefinitions,
  toMcp,
  toOpenAI,
  toOpenAIChat,
};
const toolbox = { tools: () => [], execute: () => {} } as unknown as Toolbox;

describe.each(Object.entries(exports))("options of %s", (name, exportTools) => {
  it.each([
    [{ onWarnings: () => {} }, `${name} has no option 'onWarnings'. Did you mean 'onWarning'?`],
    [{ onWarning: true }, "The option 'onWarning' must be a function, not true."],
  ])("are checked: %o", (options, message) => {
    expect(() => exportTools(toolbox, options as object)).toThrow(
      expect.objectContaining({ code: "MCI_CONFIG", message }),
    );
  });

  it("come after a toolbox", () => {
    const message = `The argument of ${name} must be a toolbox, an object with 'tools' and 'execute', not a promise.`;
    expect(() => exportTools(Promise.resolve(toolbox) as never)).toThrow(
      expect.objectContaining({ code: "MCI_CONFIG", message, hint: "Put 'await' before it." }),
    );
  });
});
