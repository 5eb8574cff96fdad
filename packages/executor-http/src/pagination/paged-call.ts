import {
  success,
  type Call,
  type FailureResult,
  type HttpExecution,
  type PrepareContext,
  type Tool,
  type ToolResult,
  type JsonObject,
} from "@mci/contract";
import { reindentJson } from "@mci/response";

import {
  countBytes,
  bytesOfNote,
  toErrorResult,
  forMetadata,
  toMetadata,
  toResult,
  withNote,
  type ResultOptions,
} from "../response/result.ts";
import { textContent } from "../response/content.ts";
import { toFailure, type FailureFacts } from "../send/failures.ts";
import type { HttpRequest } from "../request/http-request.ts";
import type { HttpResponse } from "../response/http-response.ts";
import type { Sender } from "../send/send-request.ts";
import { isGood } from "../response/status.ts";
import { checkPagination, maxPagesAllowed } from "./check-pagination.ts";
import { collectPages, type Collected, type Refused } from "./collect-pages.ts";
import { pageNote } from "./page-note.ts";
import { preparePaging } from "./paging.ts";

export interface PagedCallOptions extends ResultOptions {
  readonly send: Sender;
  /** The query parameter of `auth`. */
  readonly key: string | undefined;
}

/** Makes the result of a call from its request, and those for further pages. Throws what the first request throws. */
export type RequestedCall = (request: HttpRequest, call: Call, facts: () => FailureFacts) => Promise<ToolResult>;

/** How the calls of a tool with `pagination` go; undefined for other tools. Throws ConfigError. */
export function pagedCall(
  tool: Tool<HttpExecution>,
  context: PrepareContext,
  options: PagedCallOptions,
): RequestedCall | undefined {
  const { pagination } = tool.execution;
  if (pagination === undefined) return undefined;
  checkPagination(pagination, tool, context);
  const { send, key } = options;
  const maxPages = Math.min(pagination.maxPages ?? 10, maxPagesAllowed);
  const collecting = {
    send,
    paging: preparePaging(pagination, key),
    items: pagination.items,
    maxPages,
    room: (response: HttpResponse) => roomForItems(response, options),
  };
  if (maxPages === 1) {
    return async (request, call, facts) => {
      const page = await collectPages(request, call, { ...collecting, room: () => Number.POSITIVE_INFINITY });
      return toResult(page.response, { elapsed: facts().elapsed, ...describeOnePage(page) }, options);
    };
  }
  return async (request, call, facts) => {
    const list = await collectPages(request, call, collecting);
    return "problem" in list ? refusal(list, facts(), options) : listResult(list, facts(), options);
  };
}

/** A little less than there is: what stands beside the items is known only in the end. */
function roomForItems(response: HttpResponse, options: ResultOptions): number {
  const beside = countBytes(toMetadata(response, { elapsed: 0 }, options));
  return options.limit - forMetadata - beside - forProblem - Math.min(options.limit / 5, maxNextLength);
}

/** Bytes reserved for the notes about pages, and where they continue, for programs and for the model. */
const forProblem = 600;
const maxNextLength = 50_000;

/** The information about pages in a result. */
interface Said {
  readonly more: JsonObject;
  readonly note: string | undefined;
}

function describePages({ parts, items, end }: Collected, failure?: FailureResult): Said {
  const { next, truncated, failed } = end;
  const problem = failed === undefined || failure === undefined ? end.problem : `page ${failed.page}: ${failure.error}`;
  const isRepeatable = end.isRepeatable === true || failure?.retry !== undefined;
  return {
    more: {
      pages: parts.length,
      items,
      ...(next === undefined ? undefined : { next }),
      ...(truncated === undefined ? undefined : { truncated }),
      ...(problem === undefined ? undefined : { pagination_problem: problem }),
    },
    note: pageNote({ next, problem, isRepeatable }),
  };
}

/** The result of a page that is passed on unchanged, whether it is an array or not. */
function describeOnePage(page: Collected | Refused): Said {
  if (!("problem" in page)) return describePages(page);
  return { more: isGood(page.response.status) ? { pagination_problem: page.problem } : {}, note: undefined };
}

function refusal({ response, problem }: Refused, { elapsed }: FailureFacts, options: PagedCallOptions): ToolResult {
  if (!isGood(response.status)) return toResult(response, { elapsed }, options);
  return toErrorResult(response, problem, {
    code: "MCI_RESPONSE",
    metadata: toMetadata(response, { elapsed }, options),
  });
}

/** The items of all pages as one list. Their texts are joined, so that numbers keep their written form. */
function listResult(list: Collected, facts: FailureFacts, options: PagedCallOptions): ToolResult {
  const { failed } = list.end;
  const failure = failed === undefined ? undefined : toFailure(failed.error, facts);
  const { more, note } = describePages(list, failure);
  const known = toMetadata(list.response, { elapsed: facts.elapsed, more }, options);

  const text = `[${list.parts.filter(({ length }) => length > 0).join(",")}]`;
  const indented = reindentJson(text);
  const room = Math.max(0, options.limit - forMetadata - countBytes(known) - bytesOfNote(note));
  const { content, structuredContent, said } = textContent(
    { text, ...(indented === undefined ? undefined : { indented }) },
    { room, shaper: options.shaper, truncated: false, size: undefined },
  );
  const metadata = { ...known, ...said };
  const all = withNote(content, note);
  // Out of time is out of time, but what there is by then is not lost.
  if (failure?.code === "MCI_TIMEOUT" || failure?.code === "MCI_CANCELLED") {
    return { ...failure, content: [...failure.content, ...all], metadata };
  }
  return success(all, structuredContent === undefined ? { metadata } : { metadata, structuredContent });
}
