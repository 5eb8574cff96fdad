import { isRecord } from "@mci/plugin-kit";

import type { StoredLogin } from "../contract.ts";

/** Returns the login in a parsed JSON value; undefined for anything else, and for the login of another server. */
export function readLogin(stored: unknown, server: string): StoredLogin | undefined {
  // A store in another language writes null for what is absent.
  const value: unknown = JSON.parse(JSON.stringify(stored ?? ""), (_, member: unknown) => member ?? undefined);
  if (!isRecord(value) || value["server"] !== server) return undefined;
  const { authorization_server: metadata, client, tokens } = value;
  const isLogin =
    isText(value["resource"]) &&
    typeof value["is_local"] === "boolean" &&
    isRecord(metadata) &&
    ["issuer", "authorization_endpoint", "token_endpoint"].every((name) => isText(metadata[name])) &&
    isTextIfAny(metadata["revocation_endpoint"]) &&
    isTextsIfAny(metadata["token_endpoint_auth_methods_supported"]) &&
    isRecord(client) &&
    isText(client["client_id"]) &&
    ["client_secret", "token_endpoint_auth_method"].every((name) => isTextIfAny(client[name])) &&
    isRecord(tokens) &&
    isText(tokens["access_token"]) &&
    ["refresh_token", "scope"].every((name) => isTextIfAny(tokens[name])) &&
    ["expires_at", "refresh_at"].every((name) => ["undefined", "number"].includes(typeof tokens[name]));
  // Every member has been looked at.
  return isLogin ? (value as unknown as StoredLogin) : undefined;
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isTextIfAny(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}

function isTextsIfAny(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every(isText));
}
