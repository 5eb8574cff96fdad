import { ConfigError } from "@mci/contract";

import type { Helper } from "./helper.ts";

/** Helpers that hold to what templates need: a name that can be written, and an answer at once. */
export function ownHelpers(helpers: Readonly<Record<string, Helper>>): Readonly<Record<string, Helper>> {
  return Object.fromEntries(Object.entries(helpers).map(([name, helper]) => [checked(name), atOnce(name, helper)]));
}

/** Returns a name that handlebars reads as one; brackets around a name are too easy to forget. */
function checked(name: string): string {
  if (/^[^\s!"#%-,./;->@[-^`{-~\d-][^\s!"#%-,./;->@[-^`{-~]*$/.test(name) && !words.has(name)) return name;
  throw new ConfigError("MCI_CONFIG_ENGINE", `"${name}" cannot be the name of a helper in a handlebars template.`, {
    hint: "A name is made of letters, digits, _ and -, and is not a reserved word.",
  });
}

const words: ReadonlySet<string> = new Set(["else", "as", "this", "true", "false", "null", "undefined", "__proto__"]);

function atOnce(name: string, helper: Helper): Helper {
  return function (this: unknown, ...args: unknown[]): unknown {
    const answer: unknown = Reflect.apply(helper, this, args);
    if (!(answer instanceof Promise)) return answer;
    // The promise is not awaited, so its rejection is ignored.
    answer.catch(() => undefined);
    throw new Error(`${name}: it answers with a promise, and a template cannot wait`);
  };
}
