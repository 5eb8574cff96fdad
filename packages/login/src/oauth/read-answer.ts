import type { JsonObject } from "@mci/contract";
import { oauthMembers } from "@mci/plugin-kit/network";

/** An error answer of an authorization server (RFC 6749, 5.2 and RFC 7591, 3.2.2), in its own words. */
export class OAuthRefusal extends Error {
  /** Undefined if the server named none. */
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

/**
 * Returns the members of a good answer, without those that say nothing. Throws OAuthRefusal for any other: some servers
 * refuse with status 200, and then `wanted` is missing.
 */
export async function readAnswer(response: Response, wanted: string): Promise<JsonObject> {
  const members = oauthMembers(await response.text());
  const { error, error_description: description } = members ?? {};
  const code = typeof error === "string" ? error : undefined;
  if (!response.ok || (code !== undefined && members?.[wanted] === undefined)) {
    const words = [code, typeof description === "string" ? description : undefined].filter(
      (word) => word !== undefined,
    );
    throw new OAuthRefusal(words.join(": ") || `the answer has status ${response.status}`, code);
  }
  if (members === undefined) throw new OAuthRefusal("the answer is not a JSON object", undefined);
  return members;
}

/** Returns a member if it is a text. */
export function textOf(members: JsonObject, name: string): string | undefined {
  const value = members[name];
  return typeof value === "string" ? value : undefined;
}
