import type { HttpAuth } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/** Whether a value can be the `auth` of an http tool. */
export function isAuth(value: unknown): value is HttpAuth {
  return isRecord(value) && Object.keys(secrets).some((type) => type === value["type"]);
}

/** Returns the field of a secret that stands in the overlay itself, and so would be in the file of tools; undefined if none does. */
export function literalSecret(auth: HttpAuth): string | undefined {
  const field = secrets[auth.type];
  const value: unknown = Reflect.get(auth, field);
  return typeof value === "string" && !/\{\{|\{!!/.test(value) ? field : undefined;
}

const secrets: Readonly<Record<HttpAuth["type"], string>> = {
  apiKey: "value",
  basic: "password",
  bearer: "token",
  oauth2: "clientSecret",
};
