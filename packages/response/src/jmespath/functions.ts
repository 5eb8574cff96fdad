import { listFunctions } from "./list-functions.ts";
import { numberFunctions } from "./number-functions.ts";
import { objectFunctions } from "./object-functions.ts";
import { orderFunctions } from "./order-functions.ts";
import type { JmespathFunction } from "./takes.ts";
import { textFunctions } from "./text-functions.ts";

/** The functions of the JMESPath community specification, by name. */
export const functions: ReadonlyMap<string, JmespathFunction> = new Map(
  Object.entries({ ...numberFunctions, ...textFunctions, ...listFunctions, ...orderFunctions, ...objectFunctions }),
);
