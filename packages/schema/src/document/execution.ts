import type {
  CliExecution,
  CommonExecution,
  Execution,
  FileExecution,
  FunctionExecution,
  HttpExecution,
  JsonObject,
  McpExecution,
  TextExecution,
} from "@mci/contract";
import { types } from "../execution/execution-types.ts";
import { openObject, required, text, type SchemaOf } from "./builder.ts";
import { byType, choose } from "./choice.ts";
import { common } from "./common.ts";
import { named } from "./definitions.ts";

/** Schema of an execution block for a custom executor, which may have further fields. */
const anyExecution: JsonObject = openObject<CommonExecution>("For an executor of your own.", {
  type: required(text("What runs the tool.", { examples: Object.keys(types) })),
  ...common,
});

type FormatExecution = CliExecution | FileExecution | FunctionExecution | HttpExecution | McpExecution | TextExecution;

/** Types that were added to `ExecutionBlocks`: in a file they may be anything. */
const customExecution: SchemaOf<Exclude<Execution, FormatExecution>> = anyExecution;

export const execution: SchemaOf<Execution> = named(
  "execution",
  choose(
    "How the tool is run, by `type`.",
    byType({
      http: types.http.schema,
      text: types.text.schema,
      cli: types.cli.schema,
      file: types.file.schema,
      mcp: types.mcp.schema,
      function: types.function.schema,
    }),
    customExecution,
  ),
);
