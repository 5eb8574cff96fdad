import { checkOptions, type Check } from "../options/check-options.ts";
import {
  anyText,
  callback,
  hasMethod,
  isText,
  listOf,
  objectWith,
  secret,
  takes,
  wholeNumber,
} from "../options/checks.ts";
import type { AuditLogOptions } from "./audit-log.ts";

const secrets = secret(listOf("a list of texts", anyText));

const recorder = objectWith("a sink", ["record"], "auditLog(process.stderr) makes one.");

/** A sink may be a class of somebody's own, and have more in it than is looked at. */
export const auditSink: Check = (value, option) => {
  recorder(value, option);
  const known: unknown = Reflect.get(Object(value), "secrets");
  if (known !== undefined)
    secrets(known, { ...option, name: option.name === "" ? "secrets" : `${option.name}.secrets` });
};

export function checkAuditLog(to: unknown, options: unknown): void {
  writer(to, { owner: "auditLog", name: "" });
  checkOptions<AuditLogOptions>("auditLog", options, { secrets, most: wholeNumber(1), onError: callback });
}

const writer = takes(
  "the name of a file, a stream to write to, or a function",
  (value) => typeof value === "function" || isText(value) || (hasMethod(value, "write") && hasMethod(value, "on")),
  "Such as auditLog('audit.log') or auditLog(process.stderr).",
);
