import { isRecord, errorMessage } from "@mci/plugin-kit";
import { isSecureUrl } from "@mci/plugin-kit/network";
import type { ApprovalState, JsonObject } from "@mci/contract";
import type { GivenOptions } from "../arguments/options.ts";
import { readSmallFile } from "../config/small-file.ts";
import { UnavailableError, UsageError } from "../usage-error.ts";
import type { Question, Questions } from "./questions.ts";

/** Opens the questions behind `mci run --http --rest`, with a token that may answer them. */
export function serverQuestions(server: string, options: GivenOptions): Questions {
  const url = `${addressOf(server)}/api/v1/mcp/approvals`;
  const token = readToken(options);
  const send = async (path: string, body?: JsonObject): Promise<Answer> => {
    const response = await sendRequest(url + path, token, body);
    if (response.status === 404 && path !== "" && response.body["code"] === "MCI_NOT_FOUND") return response;
    if (response.status !== 200) throw refusalOf(response);
    return response;
  };
  return {
    async open() {
      const { approvals } = (await send("")).body;
      const all = Array.isArray(approvals) ? approvals.filter(isRecord).map(toQuestion) : [];
      return all.filter(({ state, isExpired }) => state === "asked" && !isExpired);
    },
    async find(id) {
      const { status, body } = await send(`/${encodeURIComponent(id)}`);
      return status === 404 ? undefined : toQuestion(body);
    },
    async answer({ id }, verdict) {
      const response = await send(`/${encodeURIComponent(id)}`, { approve: verdict === "approve" });
      if (response.status === 404) throw refusalOf(response);
    },
    close: async () => undefined,
  };
}

/** Returns where the paths of a server start. Its address may be the one of MCP, which `mci run` prints. */
function addressOf(server: string): string {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`--server ${server}: expected a URL.`, "Write --server https://tools.example.com.");
  }
  if (!isSecureUrl(url)) {
    throw new UsageError(`--server: others could read the token on the way to ${url.host}.`, "Use https.");
  }
  return url.origin + url.pathname.replace(/\/(?:mcp\/?)?$/, "");
}

/** Not an option of its own: other users see the command line. */
function readToken({ "token-file": file }: GivenOptions): string {
  const token = (file === undefined ? process.env["MCI_APPROVE_TOKEN"] : readSmallFile(file)?.toString("utf8"))?.trim();
  if (token !== undefined && /^[\x21-\x7e]+$/.test(token)) return token;
  const hint = "Create one with 'mci token --scope mci:approve', and name its file with --token-file.";
  if (file !== undefined) throw new UsageError(`--token-file ${file}: there is no token in it.`, hint);
  throw new UsageError("--server requires a token, in --token-file or MCI_APPROVE_TOKEN.", hint);
}

interface Answer {
  readonly status: number;
  readonly body: JsonObject;
}

async function sendRequest(url: string, token: string, body: JsonObject | undefined): Promise<Answer> {
  const type = body === undefined ? undefined : { "content-type": "application/json" };
  try {
    const response = await fetch(url, {
      headers: { ...type, accept: "application/json", authorization: `Bearer ${token}` },
      ...(body === undefined ? undefined : { method: "POST", body: JSON.stringify(body) }),
      redirect: "error", // the token is for this server alone
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    return { status: response.status, body: isRecord(answer) ? answer : {} };
  } catch (error) {
    const { cause } = error as Error;
    throw new UnavailableError(`${new URL(url).origin} does not answer: ${errorMessage(cause ?? error)}.`);
  }
}

const timeoutMs = 30_000;

function refusalOf({ status, body }: Answer): UsageError {
  const { error, code } = body;
  if (typeof error === "string") {
    return new UsageError(`The server refuses: ${error}`, code === "MCI_FORBIDDEN" ? tokenHint : undefined);
  }
  const hint = status === 404 ? "Start it with --rest, and name it without a path." : undefined;
  return new UsageError(`The server answers with ${status}.`, hint);
}

const tokenHint =
  "It must be in 'server.guard' of the server, with this scope. The token of a launch opens its page /approvals/ID alone.";

function toQuestion(body: JsonObject): Question {
  const text = (name: string): string => (typeof body[name] === "string" ? body[name] : "");
  const explanation = text("explanation");
  const subject = text("subject");
  return {
    id: text("id"),
    tool: text("tool"),
    show: text("show"),
    arguments: isRecord(body["arguments"]) ? body["arguments"] : {},
    channel: body["channel"] === "outOfBand" ? "outOfBand" : "any",
    state: text("state") as ApprovalState,
    isExpired: body["isExpired"] === true,
    expiresAt: Date.parse(text("expiresAt")),
    ...(subject === "" ? undefined : { subject }),
    ...(explanation === "" ? undefined : { explanation: { text: explanation } }),
  };
}
