import type { Call } from "@mci/contract";

import { decode } from "../response/charset.ts";
import { parseMediaType } from "../response/media-type.ts";
import type { HttpRequest } from "../request/http-request.ts";
import type { HttpResponse } from "../response/http-response.ts";
import type { Sender } from "../send/send-request.ts";
import { isGood, statusProblem } from "../response/status.ts";
import { pageList } from "./page-list.ts";
import type { DeadEnd, Page, Paging, PageLocation } from "./page.ts";

export interface CollectOptions {
  readonly send: Sender;
  readonly paging: Paging;
  /** Dotted path to the list in each page. Default: the page itself, or its only list. */
  readonly items: string | undefined;
  readonly maxPages: number;
  /** Bytes of items that fit in a result beside the facts about this answer. */
  room(response: HttpResponse): number;
}

/** The items of a list from the pages fetched so far. */
export interface Collected {
  /** The items of each page as they are written there. */
  readonly parts: readonly Buffer[];
  readonly items: number;
  /** Response with the last page that counts. */
  readonly response: HttpResponse;
  readonly end: End;
}

/** How it ended. Empty: at the end of the list. */
export interface End {
  /** Where it goes on. */
  readonly next?: PageLocation["shown"] | undefined;
  /** True when something is missing that was asked for. */
  readonly truncated?: boolean;
  readonly problem?: string;
  /** True when the page after it may be asked for once more. */
  readonly isRepeatable?: boolean;
  /** Why a request got no answer, and the number of its page. */
  readonly failed?: { readonly page: number; readonly error: unknown };
}

/** An answer that is not a page. */
export interface Refused {
  readonly response: HttpResponse;
  readonly problem: string;
}

/** Fetches one page after the other. Throws what `send` throws for the first one. */
export async function collectPages(
  request: HttpRequest,
  call: Call,
  options: CollectOptions,
): Promise<Collected | Refused> {
  const { paging, maxPages } = options;
  const fetched = new Set<string>();
  const parts: Buffer[] = [];
  let items = 0;
  let bytes = 2; // the brackets

  let page = await fetchPage({ ...request, url: paging.start(request.url) }, call, bytes, options);
  if ("problem" in page) return page;
  for (;;) {
    const { url, response, list } = page;
    parts.push(list.items);
    items += list.count;
    bytes += list.items.length + 1;
    fetched.add(url.href);

    const next = placeAfter(page, { next: paging.next(page), number: parts.length, maxPages, fetched });
    if (!("url" in next)) return { parts, items, response, end: next };
    const following = await fetchPage({ ...request, url: next.url }, call, bytes, options).catch((error: unknown) => ({
      error,
    }));
    const accepted = pageAfter(page, { following, number: parts.length + 1, at: next.shown });
    if (!("list" in accepted)) return { parts, items, response, end: accepted };
    page = accepted;
  }
}

/** `used`: bytes of items there are already. */
async function fetchPage(
  request: HttpRequest,
  call: Call,
  used: number,
  { send, items, room }: CollectOptions,
): Promise<Page | Refused> {
  const response = await send(request, call);
  const { body, headers, truncated: cut, status } = response;
  if (!isGood(status)) return { response, problem: statusProblem(status) };
  const text = decode(body, parseMediaType(headers["content-type"]).charset, cut);
  const list = pageList(text, { path: items, room: room(response) - used, cut });
  return "problem" in list ? { response, problem: list.problem } : { url: request.url, response, text, list };
}

interface After {
  readonly next: PageLocation | DeadEnd | undefined;
  /** Number of the page; the first is 1. */
  readonly number: number;
  readonly maxPages: number;
  /** The urls so far. */
  readonly fetched: ReadonlySet<string>;
}

/** Where to go on after a page, if that makes sense. */
function placeAfter({ list }: Page, { next, number, maxPages, fetched }: After): PageLocation | End {
  if (!list.whole) return { next: next?.shown, truncated: true, problem: tooLarge(number, list.count) };
  if (next === undefined) return {};
  if (next.url === undefined) return { next: next.shown, problem: next.problem };
  if (fetched.has(next.url.href)) return { problem: `page ${number} leads back to one that was fetched already` };
  return number === maxPages ? { next: next.shown } : next;
}

interface Following {
  readonly following: Page | Refused | { readonly error: unknown };
  /** Number of the page, and where it is. */
  readonly number: number;
  readonly at: PageLocation["shown"];
}

/** The page that follows another one, if it does. */
function pageAfter(page: Page, { following, number, at }: Following): Page | End {
  if ("error" in following) {
    return { next: at, truncated: true, failed: { page: number, error: following.error } };
  }
  if ("problem" in following) {
    const isRepeatable = following.response.retry !== undefined;
    return { next: at, truncated: true, problem: `page ${number}: ${following.problem}`, isRepeatable };
  }
  if (!following.list.whole) return { next: at, truncated: true, problem: tooLarge(number, 0) };
  // A server that does not know the parameter returns the first page forever.
  if (isSame(following, page)) return { problem: `page ${number} is the same as the one before it` };
  return following;
}

function isSame(one: Page, other: Page): boolean {
  return one.text === other.text && readLinkHeader(one) === readLinkHeader(other);
}

function readLinkHeader({ response }: Page): string {
  return [response.headers["link"] ?? []].flat().join(", ");
}

function tooLarge(number: number, kept: number): string {
  const there = kept === 0 ? "" : `, but for its first ${kept} items`;
  return `page ${number} does not fit in the result${there}. Raise limits.resultBytes to allow more`;
}
