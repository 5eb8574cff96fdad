import { randomBytes } from "node:crypto";

import type { Store } from "@mci/contract";
import { sha256, storeKey } from "@mci/plugin-kit";

import { headerOf, type RequestHeaders } from "../web/request-headers.ts";
import { approvalsPath } from "./question-url.ts";
import type { SignedIn } from "./sign-in.ts";

/** A person who was let in by a token, for a quarter of an hour. */
export interface Session extends SignedIn {
  /** A secret of the session's own forms: other sites do not know it. */
  readonly csrf: string;
}

/** The sessions of a server. Neither a token nor what is in a cookie is kept, but their hashes. */
export interface Sessions {
  /** Returns the cookie of a new session. */
  open(signedIn: SignedIn, isHttps: boolean): Promise<string>;
  /** Returns the session that a request has the cookie of; undefined for none, and for one that has ended. */
  find(headers: RequestHeaders): Promise<Session | undefined>;
}

export function sessionsIn(store: Store): Sessions {
  return {
    async open(signedIn, isHttps) {
      const id = randomBytes(32).toString("base64url");
      const session: Session = { ...signedIn, csrf: randomBytes(32).toString("base64url") };
      const ttlMs = Math.max(1, Math.min(sessionMs, (signedIn.expires ?? Infinity) - Date.now()));
      await store.set(keyOf(id), JSON.stringify(session), { ttlMs });
      return `${cookieName}=${id}; Path=${approvalsPath}; HttpOnly; SameSite=Strict${isHttps ? "; Secure" : ""}`;
    },
    async find(headers) {
      const id = new RegExp(`(?:^|; *)${cookieName}=([\\w-]{43})(?:;|$)`).exec(headerOf(headers, "cookie") ?? "")?.[1];
      const found = id === undefined ? undefined : await store.get(keyOf(id));
      return found && (JSON.parse(found.value) as Session);
    },
  };
}

const sessionMs = 15 * 60_000;
const cookieName = "mci_approvals";

function keyOf(id: string): string {
  return storeKey("mci", "approval-session", sha256(id));
}
