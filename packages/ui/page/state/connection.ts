import type { PageState } from "../../src/api/answers.ts";
import { ApiError, ask, hasToken, onNewToken, redeemTicket } from "./api.ts";
import { workbench } from "./workbench.ts";

let isRunning = false;

/** Connects again with the token of a link that is opened in this tab. */
export function followLinks(): void {
  onNewToken(connect);
}

/** Keeps the page as the server is: asks for its state, then waits for the next change. Tries again when it is gone. */
export function connect(): void {
  if (isRunning) return;
  isRunning = true;
  void stayConnected().finally(() => (isRunning = false));
}

async function stayConnected(): Promise<void> {
  for (let failures = 0; ;) {
    try {
      await redeemTicket();
      const page = await ask<PageState>("state");
      failures = 0;
      workbench.set({ page, connection: "open", tool: stillThere(page) });
      document.title = `${page.title} · MCI`;
      await nextChange(page.version);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
        return workbench.set({ connection: "refused", refusal: hasToken() ? error.message : "" });
      }
      failures += 1;
      workbench.set({ connection: workbench.get().page === undefined && failures < 2 ? "connecting" : "lost" });
      await new Promise((resolve) => setTimeout(resolve, Math.min(200 * 2 ** failures, 4_000)));
    }
  }
}

/** Resolves once the version is another one. */
async function nextChange(version: number): Promise<void> {
  for (let known = version; known === version;) {
    await whenVisible();
    // A server that closes ends the answer without one.
    ({ version: known = version } = await ask<{ readonly version?: number }>(`changes?after=${version}`));
  }
}

/** Browsers open few connections to a server for all its pages: those that nobody sees leave them to the others. */
function whenVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("visibilitychange", () => resolve(), { once: true }));
}

/** A tool that is gone stays chosen: it may be back in a moment, while its file is edited. */
function stillThere({ tools }: PageState): string | undefined {
  return workbench.get().tool ?? tools.find(({ isBroken }) => isBroken !== true)?.name;
}
