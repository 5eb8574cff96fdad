import { openWithoutClient, executorCases, register } from "@mci/conformance";
import { defaultLimits, type PrepareContext } from "@mci/contract";
import { builtinEngine, parseField, parseValue } from "@mci/template";
import { describe, it } from "vitest";
import { textExecutor } from "./index.ts";

const kit: PrepareContext = {
  field: parseField,
  value: parseValue,
  template: async (source) => builtinEngine().compile(source, { missing: "error", limits: defaultLimits, include }),
  rules: { anyPaths: false, directories: [], network: { mode: "auto", allowHosts: [], denyHosts: [] } },
  limits: defaultLimits,
  warn() {},
  report(error) {
    throw error;
  },
};

function include(): never {
  throw new Error("Nothing is included here.");
}

const greet = { type: "text", text: "Hello {{props.name}}@if(props.loud)!@endif" };

const subject = {
  open: openWithoutClient({ executor: textExecutor, kit, folder: import.meta.dirname }),
  examples: [
    { execution: greet, props: { name: "Ada" }, text: "Hello Ada" },
    { execution: greet, props: { name: "Ada", loud: true }, text: "Hello Ada!" },
    { execution: greet, props: { loud: true }, fails: "MCI_TEMPLATE_MISSING" },
    { execution: { type: "text", text: "As it is." }, text: "As it is." },
  ],
  broken: [
    { type: "text", text: "@if(props.loud) x" },
    { type: "text", text: "{{props.name" },
  ],
  echo: { type: "text", text: "said: {{props.value}}" },
  echoEnv: { type: "text", text: "said: {{env.VALUE}}" },
};

const atOnce = "It answers at once, so there is nothing to end.";

describe("textExecutor", () => {
  register({ it }, executorCases, subject, {
    "an aborted signal ends the call": atOnce,
  });
});
