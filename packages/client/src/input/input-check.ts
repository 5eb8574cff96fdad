import type { JsonObject, ParsedArguments, Tool } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { Input } from "./input.ts";
import { notAnObject } from "./not-an-object.ts";
import { quickInput, type QuickInput } from "./quick-input.ts";
import type { ValidatorCache } from "./validators.ts";

/**
 * Processes the arguments of a call: drops undeclared ones, fills in defaults, validates. Sync once warm. `copy` makes the copy
 * that is processed, unless the check makes one itself.
 */
export type InputCheck = (props: JsonObject, copy: (props: JsonObject) => JsonObject) => Input | Promise<Input>;

export function inputCheck(tool: Tool, validators: ValidatorCache): InputCheck {
  const { inputSchema } = tool;
  if (tool.parse !== undefined) return parsedInput(tool, validators);
  if (inputSchema === undefined) return undeclaredInput;
  // Made when the tool is first called: of many loaded tools few ever are.
  let quick: QuickInput | undefined;
  let check: ((props: JsonObject) => Input) | undefined;
  return (props, copy) => {
    quick ??= quickInput(inputSchema);
    const input = quick(props);
    if (input !== undefined) return input;
    const own = copy(props);
    if (check !== undefined) return check(own);
    return Promise.all([validators.get(inputSchema), import("./schema-input.ts")]).then(
      ([validator, { schemaInput }]) => {
        check ??= schemaInput(inputSchema, validator);
        return check(own);
      },
    );
  };
}

const undeclaredInput: InputCheck = (props, copy) => {
  const own = copy(props);
  return isRecord(own) ? { props: own } : notAnObject(own);
};

/**
 * The schema first, so that the words and the defaults are those of all tools; then the tool's own `parse`. What that throws is
 * a failure of the tool, not of the arguments.
 */
function parsedInput({ parse, ...tool }: Tool, validators: ValidatorCache): InputCheck {
  const check = inputCheck(tool, validators);
  const parsed = (input: Input): Input | Promise<Input> => {
    if (input.problems !== undefined) return input;
    const merged = (outcome: ParsedArguments): Input => ({ ...input, unparsed: input.props, ...outcome });
    const outcome = parse?.(input.props) ?? input;
    return outcome instanceof Promise ? outcome.then(merged) : merged(outcome);
  };
  return (props, copy) => {
    const input = check(props, copy);
    return input instanceof Promise ? input.then(parsed) : parsed(input);
  };
}
