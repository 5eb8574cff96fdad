import type { ExchangeAuth, HttpAuth } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/** An `auth` that needs no more than values of the environment. */
type OwnAuth = Exclude<HttpAuth, ExchangeAuth>;

/** Whether a value can be the `auth` of the tools of a document. Tools that act as their caller are written in the main file, by hand. */
export function isAuth(value: unknown): value is OwnAuth {
  return isRecord(value) && Object.keys(secrets).some((type) => type === value["type"]);
}

/** Returns the field of a secret that stands in the overlay itself, and so would be in the file of tools; undefined if none does. */
export function literalSecret(auth: OwnAuth): string | undefined {
  const field = secrets[auth.type];
  const value: unknown = Reflect.get(auth, field);
  return typeof value === "string" && !/\{\{|\{!!/.test(value) ? field : undefined;
}

const secrets: Readonly<Record<OwnAuth["type"], string>> = {
  apiKey: "value",
  basic: "password",
  bearer: "token",
  oauth2: "clientSecret",
};
