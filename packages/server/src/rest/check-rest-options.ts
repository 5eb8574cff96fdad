import {
  arrayOf,
  boolean,
  callback,
  type Check,
  checkOptions,
  integer,
  mustBe,
  objectWith,
  optionsOf,
} from "@mci/plugin-kit/options";
import { hasMethod, isText, toolbox } from "../options/checks.ts";
import type { RestHandlerOptions, RestOptions } from "./rest-options.ts";

const engine = mustBe(
  "a template engine such as goEngine(), or { name, worker: URL }",
  (value) => hasMethod(value, "compile") || hasMethod(value, "load") || isIsolated(value),
);
function isIsolated(value: unknown): boolean {
  return typeof value === "object" && value !== null && "worker" in value && value.worker instanceof URL;
}

const engines = arrayOf("an array of template engines", engine);

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
    guard: objectWith("a guard", ["admit"], "createGuard({ ... }) creates one from these options."),
    bodyBytes: integer(1),
    basePath: mustBe(
      "a path such as /tools",
      (value) => isText(value) && /^(?:\/[\w.~!$&'()*+,;=:@%-]+)+$/.test(value),
    ),
  });
}
