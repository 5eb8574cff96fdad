/** An answer of the server that is a refusal, or none at all. */
export class ApiError extends Error {
  /** The HTTP status; 0 if the server could not be reached. */
  readonly status: number;
  readonly code: string;
  readonly hint: string | undefined;

  constructor(status: number, code: string, message: string, hint?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.hint = hint;
  }
}

/** The token from the link that opened the page. It stays in this tab, and is taken out of the address. */
let token = takeToken();

export function setToken(value: string): void {
  token = value;
  sessionStorage.setItem("mci-token", value);
}

export function hasToken(): boolean {
  return token !== "";
}

/** Calls back when a link with another token is opened in this tab: only the fragment changes then, and nothing is loaded. */
export function onNewToken(changed: () => void): void {
  addEventListener("hashchange", () => {
    const before = token;
    token = takeToken();
    if (token !== before || location.hash.startsWith("#ticket=")) changed();
  });
}

function takeToken(): string {
  const found = /^#token=([\w-]+)/.exec(location.hash)?.[1];
  if (found === undefined) return sessionStorage.getItem("mci-token") ?? "";
  sessionStorage.setItem("mci-token", found);
  history.replaceState(null, "", location.pathname);
  return found;
}

/** Takes the token for the ticket of a link that a browser was started with; of no use where there is a token. */
export async function redeemTicket(): Promise<void> {
  const ticket = /^#ticket=([\w-]+)/.exec(location.hash)?.[1];
  if (ticket === undefined) return;
  history.replaceState(null, "", location.pathname);
  const before = token;
  token = ticket;
  try {
    setToken((await ask<{ readonly token: string }>("token", { body: {} })).token);
  } catch (error) {
    if (before === "") throw error;
    token = before;
  }
}

interface Request {
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

interface Refusal {
  readonly refused?: { readonly error?: string; readonly code?: string; readonly hint?: string };
}

/** Asks the server. Throws ApiError for a refusal, and if the server cannot be reached. */
export async function ask<Answer>(path: string, { body, signal }: Request = {}): Promise<Answer> {
  const response = await send(path, body, signal);
  const text = await response.text();
  const answer: unknown = text === "" ? {} : JSON.parse(text);
  const refused = response.ok ? (answer as Refusal).refused : (answer as Refusal["refused"] & object);
  if (refused === undefined) return answer as Answer;
  const { error = response.statusText, code = "", hint } = refused;
  throw new ApiError(response.status, code, error, hint);
}

/**
 * Asks the server for an answer in lines of JSON, and calls back with each as it comes. Throws ApiError as `ask` does, and if the
 * answer breaks off.
 */
export async function askLines<Line>(
  path: string,
  { body, signal }: Request,
  onLine: (line: Line) => void,
): Promise<void> {
  const response = await send(path, body, signal);
  if (!response.ok || response.body === null) throw refusalOf(response, await response.text());
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let pieces: string[] = [];
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const [first = "", ...lines] = read.value.split("\n");
      pieces.push(first);
      for (const line of lines) {
        onLine(JSON.parse(pieces.join("")) as Line);
        pieces = [line];
      }
    }
  } catch (error) {
    if (signal?.aborted === true || error instanceof ApiError) throw error;
    throw new ApiError(0, "", "The server cannot be reached any more.");
  }
}

function refusalOf(response: Response, text: string): ApiError {
  const { error = response.statusText, code = "", hint } = JSON.parse(text) as Refusal["refused"] & object;
  return new ApiError(response.status, code, error, hint);
}

async function send(path: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(`./api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ApiError(0, "", "The server cannot be reached.");
  }
}
