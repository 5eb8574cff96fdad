import { functionCodeOf, type FunctionExecution, type FunctionParameter, type FunctionSource } from "@mci/contract";
import {
  constant,
  enumeration,
  list,
  object,
  optional,
  record,
  required,
  text,
  type SchemaOf,
} from "../document/builder.ts";
import { common } from "../document/common.ts";
import { named } from "../document/definitions.ts";
import { checkFunction } from "../validate/function-rules.ts";
import type { ExecutionType } from "./execution-type.ts";

/** `choose` would need a type of its own for each case: there are only two. */
const functionParameter: SchemaOf<FunctionParameter> = {
  type: ["string", "object"],
  description: "The name of an argument, an object of several, or a value that callers never see.",
  properties: {
    members: list("The arguments that are passed as one object.", text("The name of an argument.")),
    inject: enumeration("A value that callers never see.", ["context", "settings", "configPaths", "projectRoot"]),
  },
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
};

const functionSource = object<FunctionSource>("The source that the tool was extracted from.", {
  file: required(text("Relative to the main schema file.")),
  export: required(text("The name of the function there.")),
  sha256: required(text("The hash of the file and of what it imports, as `mci extract` writes it.")),
  moduleSha256: optional(text("The same of the module, where that was built from the file. A load fills it in.")),
});

export const functionType: ExecutionType<FunctionExecution> = {
  schema: named(
    "functionExecution",
    object<FunctionExecution>("Calls a function: one that a module exports, or one given in code.", {
      type: required(constant("A function.", "function")),
      function: optional(text("The name of a handler given in code. Default: the tool's.")),
      module: optional(text("The module that exports the function. Relative to the main schema file.")),
      export: optional(
        text("What the module exports; dots lead into skills and objects. Default: the tool's name.", {
          examples: ["searchCode", "filesystem.search_code"],
        }),
      ),
      parameters: optional(
        list(
          "How a plain function takes its arguments. Default: all as one object, then the context.",
          functionParameter,
        ),
      ),
      decode: optional(
        record(
          "Arguments that a plain function gets as dates or bytes, by JSON pointer.",
          enumeration("What the function gets.", ["date", "bytes"]),
        ),
      ),
      isolate: optional(
        enumeration("Runs the function of a module in a worker that is ended at the deadline.", ["worker"]),
      ),
      source: optional(functionSource),
      ...common,
    }),
  ),
  runsFunctions: true,
  // Which errors may go away is code: of a module, which is looked at where it is loaded.
  whyNotRetried: (execution) =>
    functionCodeOf(execution) === undefined && !Object.hasOwn(execution, "module")
      ? "is tried again only if its defineTool has 'retry'"
      : undefined,
  check: checkFunction,
};
