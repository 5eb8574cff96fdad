import { createServer, type RequestListener, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createApprovals } from "@mci/approvals";
import { createToken, serveHttp } from "@mci/server";
import { memoryStore } from "@mci/store";
import { MCIClient } from "mci";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { browserForTests, chromiumPath, expectAccessible } from "./test/browser.ts";

const agent = createToken({ tenant: "acme", subject: "agent" });
const grace = createToken({ tenant: "acme", subject: "grace", scopes: ["mci:approve"] });

interface Asking {
  readonly link: string;
  readonly origin: string;
  /** Repeats the call, and returns the status of its answer. */
  again(): Promise<number>;
}

/** A server with a call that asks. */
async function asking(): Promise<Asking> {
  const approvals = createApprovals({ store: memoryStore() });
  const tool = {
    name: "refund",
    inputSchema: { type: "object", properties: { customer: { type: "string" } } },
    approval: { show: "Refund {{props.customer}}?", channel: "outOfBand" },
    execution: { type: "text", text: "Refunded {{props.customer}}" },
  };
  const client = await MCIClient.from({ schemaVersion: "1.0", tools: [tool] }, { approvals });
  // Pages of all these origins may call; answering is another matter.
  const guard = { tokens: [agent.entry, grace.entry], allowedOrigins: ["null"] };
  const server = await serveHttp({ toolbox: client, approvals, guard, port: 0 });
  onTestFinished(async () => {
    await server.close();
    await client.close();
  });
  const call = (): Promise<Response> =>
    fetch(`${server.url}/api/v1/mcp/tools/call`, {
      method: "POST",
      headers: { authorization: `Bearer ${agent.token}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "refund", arguments: { customer: "Ada <b>\u202e" } }),
    });
  const { url } = (await (await call()).json()) as { readonly url: string };
  return { link: server.url + url, origin: server.url, again: async () => (await call()).status };
}

/**
 * Another origin: on 127.0.0.1 it is of the same site, so browsers send cookies along with its requests; on localhost it is of
 * another one.
 */
async function otherOrigin(host: string, page: (link: string) => string, link: string): Promise<string> {
  const answer: RequestListener = (_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(page(link));
  };
  const server: Server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `http://${host}:${(server.address() as AddressInfo).port}/`;
}

const scriptless: BrowserContextOptions = { javaScriptEnabled: false, viewport: { width: 1_280, height: 800 } };

describe.skipIf(chromiumPath === undefined)("the page of a question in Chromium", () => {
  const browser = browserForTests();

  async function signedIn(link: string, options: BrowserContextOptions = scriptless): Promise<Page> {
    const { page } = await browser.open(link, options);
    await page.getByLabel("Token with the scope mci:approve").fill(grace.token);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "May this call run?" }).waitFor();
    return page;
  }

  it("takes a yes, without any script, and says what happens", async () => {
    const { link, again } = await asking();
    const page = await signedIn(link);
    const content = await page.textContent("main");
    expect(content).toContain("Refund Ada \u2039b>\ufffd?");
    expect(content).toContain("agent");
    expect(await page.locator("b").count()).toBe(0);
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("heading", { name: "Approved" }).waitFor();
    expect([await again(), await again()]).toEqual([200, 202]);
  });

  it("takes a no", async () => {
    const { link, again } = await asking();
    const page = await signedIn(link);
    await page.getByRole("button", { name: "Refuse" }).click();
    await page.getByRole("heading", { name: "Refused" }).waitFor();
    expect(await again()).toBe(403);
    await page.goto(link);
    expect(await page.textContent("h1")).toBe("No open question");
  });

  it("is used with the keyboard alone: Enter signs in, and answers nothing until a button is reached", async () => {
    const { link, again } = await asking();
    const { page } = await browser.open(link);
    await page.keyboard.press("Tab");
    await page.keyboard.type(grace.token);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "May this call run?" }).waitFor();
    await page.keyboard.press("Enter");
    expect(await page.textContent("h1")).toBe("May this call run?");
    const reached: string[] = [];
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press("Tab");
      reached.push(await page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent"));
      await page.keyboard.press(reached.at(-1) === "Approve" ? "Shift" : "Enter");
    }
    expect(reached).toEqual(["What it would do", "Arguments", "Approve", "Refuse"]);
    await page.getByRole("heading", { name: "Refused" }).waitFor();
    expect(await again()).toBe(403);
  });

  it.each([
    [1_280, "light"],
    [1_280, "dark"],
    [390, "light"],
    [390, "dark"],
  ] as const)("keeps nobody out, and nothing is cut off, at %i px in %s colors", async (width, colorScheme) => {
    const { link } = await asking();
    const viewport = { width, height: 844 };
    const { page, complaints, origins } = await browser.open(link, { viewport, colorScheme, bypassCSP: false });
    const fits = async (): Promise<void> => {
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      expect(await page.locator("h1").count()).toBe(1);
    };
    await fits();
    await page.getByLabel("Token with").fill(grace.token);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Approve" }).waitFor();
    await fits();
    const background = await page.evaluate("getComputedStyle(document.body).backgroundColor");
    expect(background).toBe(colorScheme === "light" ? "rgb(246, 246, 244)" : "rgb(18, 18, 20)");
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([new URL(link).origin]);
    await expectAccessible(page);
  });

  it.each(["127.0.0.1", "localhost"])("is in no frame of another origin, on %s", async (host) => {
    const { link } = await asking();
    const page = await signedIn(link);
    await page.goto(
      await otherOrigin(host, (framed) => `<iframe src="${framed}" width="600" height="600"></iframe>`, link),
    );
    const frame = page.frames().find((one) => one !== page.mainFrame());
    expect(frame).toBeDefined();
    expect(await frame?.evaluate("document.body?.innerText ?? ''").catch(() => "")).not.toContain("May this call run?");
    expect(frame?.url()).not.toBe(link);
  });

  it.each([
    ["although the browser sends the cookie, on 127.0.0.1", "127.0.0.1", true],
    ["which gets no cookie either, on localhost", "localhost", false],
  ])("takes no post of another origin, %s", async (_, host, hasCookie) => {
    const { link, again } = await asking();
    const page = await signedIn(link, { viewport: { width: 1_280, height: 800 } });
    const csrf = await page.locator('[name="csrf"]').inputValue();
    const form = (to: string): string =>
      `<form method="post" action="${to}"><input name="csrf" value="${csrf}"><button name="answer" value="approve">Win</button></form>`;
    await page.goto(await otherOrigin(host, form, link));
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.getByRole("button", { name: "Win" }).click();
    const cookies = (await (await sent).headerValue("cookie")) ?? "";
    expect(cookies.includes("mci_approvals=")).toBe(hasCookie);
    await page.getByRole("heading", { name: "Not answered" }).waitFor();
    expect(await again()).toBe(202);
  });

  it("has a cookie that no script reads", async () => {
    const { link, origin } = await asking();
    const page = await signedIn(link, { viewport: { width: 1_280, height: 800 } });
    const cookies = await page.context().cookies(`${origin}/approvals`);
    expect(cookies).toMatchObject([{ httpOnly: true, sameSite: "Strict", path: "/approvals" }]);
    expect(cookies[0]?.value).not.toContain(grace.token);
    expect(await page.evaluate("document.cookie")).toBe("");
    expect(await page.context().cookies(`${origin}/mcp`)).toEqual([]);
  });
});
