import {
  arrayOf,
  boolean,
  callback,
  type Check,
  checkOptions,
  integer,
  maxTimerMs,
  mustBe,
  nonEmptyString,
  optionsOf,
} from "@mci/plugin-kit/options";
import { isRecord } from "@mci/plugin-kit";
import { handlerAccess } from "../access/access-options.ts";
import { approvals, guard, hasMethod, isText, store, tasks, toolbox } from "../options/checks.ts";
import type { IsolatedEngine } from "./preview/engines.ts";
import type { RestHandlerOptions, RestOptions } from "./rest-options.ts";

const engine = mustBe(
  "a template engine such as goEngine(), or { name, worker: URL }",
  (value) => hasMethod(value, "compile") || hasMethod(value, "load"),
);
const isolatedEngine = optionsOf<IsolatedEngine>({
  name: nonEmptyString,
  worker: mustBe("a URL object", (value) => value instanceof URL),
  timeoutMs: integer(1, maxTimerMs),
});
const isIsolated = (value: unknown): boolean => isRecord(value) && "worker" in value;

const engines = arrayOf("an array of template engines", (value, option) =>
  (isIsolated(value) ? isolatedEngine : engine)(value, option),
);

const restOptions = optionsOf<Pick<RestOptions, "engines">>({ engines });

/** Checks the option `rest` of `serveHttp`. */
export const restOption: Check = (value, option) => {
  if (value !== false) restOptions(value, option);
};

export function checkRestHandler(tools: unknown, options: unknown): void {
  if (typeof tools !== "function") toolbox(tools, { owner: "restHandler", name: "" });
  checkOptions<RestHandlerOptions>("restHandler", options, {
    engines,
    hasTools: boolean,
    isReady: callback,
    onError: callback,
    tasks,
    approvals,
    guard,
    access: handlerAccess,
    store,
    bodyBytes: integer(1),
    basePath: mustBe(
      "a path such as /tools",
      (value) => isText(value) && /^(?:\/[\w.~!$&'()*+,;=:@%-]+)+$/.test(value),
    ),
  });
}
