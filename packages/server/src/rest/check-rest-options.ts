import { checkOptions, optionsOf, type Check } from "../options/check-options.ts";
import {
  callback,
  flag,
  hasMethod,
  isText,
  listOf,
  objectWith,
  takes,
  toolbox,
  wholeNumber,
} from "../options/checks.ts";
import type { RestHandlerOptions } from "./rest-handler.ts";
import type { RestOptions } from "./rest-routes.ts";

const engine = takes(
  "a template engine, as goEngine() gives, or { name, worker: URL }",
  (value) => hasMethod(value, "compile") || hasMethod(value, "load") || isIsolated(value),
);
function isIsolated(value: unknown): boolean {
  return typeof value === "object" && value !== null && "worker" in value && value.worker instanceof URL;
}

const engines = listOf("a list of template engines", engine);

const given = optionsOf<Pick<RestOptions, "engines">>({ engines });

/** The option `rest` of `serveHttp`. */
export const restOption: Check = (value, option) => {
  if (value !== false) given(value, option);
};

export function checkRestHandler(tools: unknown, options: unknown): void {
  if (typeof tools !== "function") toolbox(tools, { owner: "restHandler", name: "" });
  checkOptions<RestHandlerOptions>("restHandler", options, {
    engines,
    hasTools: flag,
    isReady: callback,
    onError: callback,
    guard: objectWith("a guard", ["admit"], "createGuard({ ... }) makes one of these options."),
    bodyBytes: wholeNumber(1),
    basePath: takes("a path such as /tools", (value) => isText(value) && /^(?:\/[\w.~!$&'()*+,;=:@%-]+)+$/.test(value)),
  });
}
