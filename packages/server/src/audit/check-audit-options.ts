import {
  arrayOf,
  callback,
  type Check,
  checkOptions,
  integer,
  mustBe,
  nonEmptyString,
  objectWith,
  secret,
  string,
} from "@mci/plugin-kit/options";
import { hasMethod, isText, store } from "../options/checks.ts";
import type { AuditLogOptions } from "./audit-log-options.ts";
import type { StoreAuditLogOptions } from "./store-audit-log-options.ts";

const secrets = secret(arrayOf("an array of strings", string));

const recorder = objectWith("a sink", ["record"], "auditLog(process.stderr) creates one.");

/** Checks a sink. It may be an instance of any class, with members beyond those checked. */
export const auditSink: Check = (value, option) => {
  recorder(value, option);
  const known: unknown = Reflect.get(Object(value), "secrets");
  if (known !== undefined)
    secrets(known, { ...option, name: option.name === "" ? "secrets" : `${option.name}.secrets` });
};

export function checkAuditLog(to: unknown, options: unknown): void {
  writer(to, { owner: "auditLog", name: "" });
  checkOptions<AuditLogOptions>("auditLog", options, { secrets, maxQueued: integer(1), onError: callback });
}

export function checkStoreAuditLog(given: unknown, options: unknown): void {
  store(given, { owner: "storeAuditLog", name: "" });
  checkOptions<StoreAuditLogOptions>("storeAuditLog", options, {
    log: nonEmptyString,
    server: nonEmptyString,
    secrets,
    maxQueued: integer(1),
    onError: callback,
  });
}

const writer = mustBe(
  "the name of a file, or a stream to write to",
  (value) => isText(value) || (hasMethod(value, "write") && hasMethod(value, "on")),
  "Such as auditLog('audit.log') or auditLog(process.stderr).",
);
