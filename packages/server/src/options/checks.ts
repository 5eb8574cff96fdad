import { wrong, type Check } from "./check-options.ts";

/** A check of one value. `what` ends the sentence "The option 'x' takes ...". */
export function takes(what: string, fits: (value: unknown) => boolean, hint?: string): Check {
  return (value, option) => {
    if (!fits(value)) throw wrong(value, option, what, hint);
  };
}

export const text: Check = takes("a text", isText);
export const anyText: Check = takes("a text", (value) => typeof value === "string");
export const flag: Check = takes("true or false", (value) => typeof value === "boolean");
export const callback: Check = takes("a function", (value) => typeof value === "function");

export function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER): Check {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return takes(
    `a whole number ${range}`,
    (value) => typeof value === "number" && Number.isInteger(value) && value >= least && value <= most,
  );
}

/** In milliseconds: a timer of Node that is set to more fires at once. */
export const longestTimer: number = 2 ** 31 - 1;

/** `what` is said of the list as a whole, `check` looks at what is in it. */
export function listOf(what: string, check: Check): Check {
  return (value, option) => {
    if (!Array.isArray(value)) throw wrong(value, option, what);
    for (const [index, item] of value.entries()) check(item, { ...option, name: `${option.name}[${index}]` });
  };
}

/** What has these methods, whatever else it has: it may be a class of somebody's own. */
export function objectWith(what: string, methods: readonly string[], hint?: string): Check {
  const names = methods.map((method) => `'${method}'`).join(" and ");
  const fits = (value: unknown): boolean => methods.every((method) => hasMethod(value, method));
  return takes(`${what}, which has ${names}`, fits, hint);
}

export function hasMethod(value: unknown, method: string): boolean {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, method) === "function";
}

export const toolbox: Check = objectWith("a toolbox", ["tools", "execute"]);

/** The same check, whose messages do not show what was given. */
export function secret(check: Check): Check {
  return (value, option) => check(value, { ...option, isSecret: true });
}
