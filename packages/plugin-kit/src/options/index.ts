export { checkOptions, optionsOf } from "./check-options.ts";
export {
  abortSignal,
  anything,
  arrayOf,
  boolean,
  callback,
  integer,
  maxTimerMs,
  mustBe,
  nonEmptyString,
  number,
  objectWith,
  oneOf,
  record,
  recordOf,
  secret,
  string,
} from "./checks.ts";
export { optionError } from "./option-error.ts";
export type { Check, Checks, Option } from "./option.ts";
export { spillCheck, spillRule, type SpillOption, type SpillOptions } from "./spill-options.ts";
