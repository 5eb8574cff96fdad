import type { HttpExecution } from "@mci/contract";

/** Says which part of the format this version cannot do; undefined when it can do everything the tool asks for. */
export function notYet({ auth, body }: HttpExecution): string | undefined {
  if (auth?.type === "oauth2") return "This version does not fetch OAuth2 tokens yet.";
  if (body !== undefined && "type" in body && (body.type === "multipart" || body.type === "binary")) {
    return `This version does not send ${body.type} bodies yet.`;
  }
  return undefined;
}
