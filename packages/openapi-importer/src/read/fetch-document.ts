import { errorMessage } from "@mci/plugin-kit";
import type { NetworkRules, Problem } from "@mci/contract";
import type { NetworkPolicy } from "@mci/network-policy";
import { fileLimits } from "@mci/schema";
import { refuseUrl, type FetchDocument } from "./documents.ts";
import { parseDocument, type ReadResult } from "./read-file.ts";

/** How urls are fetched. */
export interface FetchAccess {
  readonly policy: Pick<NetworkPolicy, "follow">;
  /** Default: what a document names must lead to a public address. */
  readonly rules?: NetworkRules | undefined;
  /** Fetches the document itself, and refuses references to a url. Default false. */
  readonly isMainOnly?: boolean | undefined;
}

const timeoutMs = 30_000;

/** Returns a function that fetches documents. `named`: the url that a person named; others come out of documents. */
export function documentFetcher({ policy, rules = {}, isMainOnly = false }: FetchAccess, named: string): FetchDocument {
  return async (url) => {
    if (isMainOnly && url !== named) return refuseUrl(url);
    try {
      const { status, headers, body, truncated } = await policy.follow(
        new URL(url),
        {
          method: "GET",
          headers: ["accept", "application/json, application/yaml;q=0.9, */*;q=0.8"],
          signal: AbortSignal.timeout(timeoutMs),
          maxBytes: fileLimits.jsonBytes,
        },
        { rules, from: url === named ? "author" : "props" },
      );
      if (status !== 200) return failed(url, `The server answered with status ${status}.`);
      if (truncated) return failed(url, "The document is too large.");
      return await parseDocument(body, url, nameFor(url, headers["content-type"], body));
    } catch (error) {
      return failed(url, `${errorMessage(error)}.`.replace(/\.\.$/, "."));
    }
  };
}

/** A name whose ending tells the format: that of the url, else by what was sent. */
function nameFor(url: string, type: string | string[] | undefined, body: Uint8Array): string {
  if (/\.(json|ya?ml)$/i.test(new URL(url).pathname)) return new URL(url).pathname;
  const isJson = String(type).includes("json") || body.find((byte) => byte > 32) === 0x7b;
  return isJson ? "document.json" : "document.yaml";
}

function failed(file: string, message: string): ReadResult {
  const problem: Problem = { code: "MCI_OPENAPI", severity: "error", file, message };
  return { problems: [problem] };
}
