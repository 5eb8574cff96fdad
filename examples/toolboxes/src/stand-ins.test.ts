import { execFileSync, spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApprovalQuestion } from "@mci/contract";
import { MCIClient, textOf } from "mci";
import { describe, expect, it, onTestFinished } from "vitest";
import type { StandInRequest } from "./stand-ins/stand-in.ts";
import { fileOf, root, secrets, withStandIns } from "./toolboxes.ts";

const hasSqlite = spawnSync("sqlite3", ["-version"]).status === 0;
const at = { start: "2026-11-30T14:00:00+01:00", end: "2026-11-30T14:30:00+01:00" };

interface Write {
  readonly toolbox: string;
  readonly tool: string;
  readonly props: Record<string, unknown>;
  readonly asks: string;
  readonly route: string;
  /** The body that the API gets. */
  readonly body: object;
  /** The structured result of the call. */
  readonly answer: object;
}

const writes: readonly Write[] = [
  {
    toolbox: "github",
    tool: "create_issue",
    props: { owner: "acme", repo: "shop", title: "Login fails", body: "With a 401.", labels: ["bug"] },
    asks: "Open this issue in acme/shop?\n\nLogin fails\n\nWith a 401.",
    route: "POST /repos/acme/shop/issues",
    body: { title: "Login fails", body: "With a 401.", labels: ["bug"] },
    answer: { number: 1347, state: "open", url: "https://github.com/acme/shop/issues/1347" },
  },
  {
    toolbox: "github",
    tool: "add_comment",
    props: { owner: "acme", repo: "shop", number: 42, body: "Fixed." },
    asks: "Add this comment to issue 42 of acme/shop?\n\nFixed.",
    route: "POST /repos/acme/shop/issues/42/comments",
    body: { body: "Fixed." },
    answer: { url: "https://github.com/acme/shop/issues/42#issuecomment-4" },
  },
  {
    toolbox: "github",
    tool: "set_issue_state",
    props: { owner: "acme", repo: "shop", number: 42, state: "closed", reason: "completed" },
    asks: "Set issue 42 of acme/shop to closed, completed?",
    route: "PATCH /repos/acme/shop/issues/42",
    body: { state: "closed", state_reason: "completed" },
    answer: { number: 42, state: "closed", url: "https://github.com/acme/shop/issues/42" },
  },
  {
    toolbox: "slack",
    tool: "post_message",
    props: { channel: "C012AB3CD", text: "Deployed *shop*, <@U061F7AUR>" },
    asks: "Post this to the channel C012AB3CD?\n\nDeployed *shop*, <@U061F7AUR>",
    route: "POST /api/chat.postMessage",
    body: { channel: "C012AB3CD", text: "Deployed *shop*, <@U061F7AUR>", unfurl_links: false, unfurl_media: false },
    answer: { channel: "C012AB3CD", time: "1795860400.000600" },
  },
  {
    toolbox: "payments",
    tool: "refund_payment",
    props: { payment: "pi_Ada9", amount: 1500, reason: "requested_by_customer" },
    asks: "Refund 1500 (in cents, or the smallest unit of the currency) of the payment pi_Ada9, requested_by_customer?",
    route: "POST /v1/refunds",
    body: { payment_intent: "pi_Ada9", amount: "1500", reason: "requested_by_customer" },
    answer: { id: "re_1Ada", status: "succeeded", amount: 1500, currency: "eur", payment: "pi_Ada9" },
  },
  {
    toolbox: "calendar",
    tool: "create_event",
    props: { title: "Planning", ...at, guests: [{ email: "grace@example.com" }] },
    asks: `Create this event?\n\nPlanning\n${at.start} to ${at.end}\nInvitations to: [{"email":"grace@example.com"}]\n\n`,
    route: "POST /calendar/v3/calendars/primary/events",
    body: {
      summary: "Planning",
      start: { dateTime: at.start },
      end: { dateTime: at.end },
      attendees: [{ email: "grace@example.com" }],
    },
    answer: { ...at, url: "https://www.google.com/calendar/event?eid=e4" },
  },
];

describe("a write that a person agrees to", () => {
  it.each(writes)("asks for exactly this, sends it, and says what came of it: $tool", async (write) => {
    const folder = await copyOf(write.toolbox);
    const file = fileOf(write.toolbox, folder);
    const running = await withStandIns(file);
    onTestFinished(() => running.forEach(({ close }) => close()));
    const client = await MCIClient.load(file, { env: secrets });
    onTestFinished(() => client.close());

    const asked: string[] = [];
    const approve = ({ show }: ApprovalQuestion): boolean => asked.push(show) > 0;
    const result = await client.execute(write.tool, write.props, { approve });

    expect(result).toMatchObject({ isError: false, structuredContent: write.answer });
    expect(asked).toEqual([write.asks]);
    const [sent, ...more] = [...running.values()].flatMap(({ requests }) => requests);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ route: write.route });
    expect(bodyOf(sent)).toEqual(write.body);
  });

  it("moves money once: the same refund carries the same key", async () => {
    const folder = await copyOf("payments");
    const running = await withStandIns(fileOf("payments", folder));
    onTestFinished(() => running.forEach(({ close }) => close()));
    const client = await MCIClient.load(fileOf("payments", folder), { env: secrets });
    onTestFinished(() => client.close());
    const refund = (amount: number) =>
      client.execute("refund_payment", { payment: "pi_Ada9", amount, reason: "duplicate" }, { approve: () => true });
    for (const amount of [1500, 1500, 900]) expect(await refund(amount)).toMatchObject({ isError: false });
    const keys = running.get("api.stripe.com")?.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([
      expect.stringMatching(/^[\da-f]{32}$/),
      keys?.[0],
      expect.not.stringMatching(String(keys?.[0])),
    ]);
  });

  it("shows the longest message to a channel whole", async () => {
    const client = await MCIClient.load(fileOf("slack"), { env: secrets });
    onTestFinished(() => client.close());
    const asked: string[] = [];
    const approve = ({ show }: ApprovalQuestion): boolean => asked.push(show) < 0;
    const text = `${"Deployed. ".repeat(49)}All green.`;
    const post = (words: string) => client.execute("post_message", { channel: "C012AB3CD", text: words }, { approve });
    expect(await post(text)).toMatchObject({ code: "MCI_APPROVAL" });
    expect(asked).toEqual([`Post this to the channel C012AB3CD?\n\n${text}`]);
    expect(await post(`${text}!`)).toMatchObject({ code: "MCI_INPUT" });
  });

  it.skipIf(!hasSqlite)("changes the rows of a database, or none (skipped without sqlite3)", async () => {
    const folder = join(await copyOf("database"), "database");
    execFileSync("sqlite3", [join(folder, "shop.db")], { input: await readFile(join(folder, "shop.sql")) });
    const client = await MCIClient.load(join(folder, "mci.yaml"), { env: { DATABASE: "shop.db" } });
    onTestFinished(() => client.close());

    const asked: ApprovalQuestion[] = [];
    const approve = (question: ApprovalQuestion): boolean => asked.push(question) > 0;
    const change = (sql: string) => client.execute("change_data", { sql }, { approve });
    const emptied = await change("UPDATE orders SET note = '' WHERE id > 1");
    expect(emptied.isError ? emptied.error : textOf(emptied)).toContain('"changed_rows":2');
    expect(await change("DELETE FROM orders; SELECT nothing FROM orders")).toMatchObject({
      code: "MCI_COMMAND_FAILED",
    });
    expect(await change("UPDATE orders SET note = readfile('/etc/passwd')")).toMatchObject({
      code: "MCI_COMMAND_FAILED",
    });

    const left = await client.execute("query", { sql: "SELECT count(*) AS orders, max(note) AS note FROM orders" });
    expect(left).toMatchObject({ isError: false, content: [{ text: expect.stringContaining('"orders":3') }] });
    expect(asked[0]?.show).toBe("Change the data with this SQL?\n\nUPDATE orders SET note = '' WHERE id > 1");
    // The longest statement that the tool takes is shown whole.
    const long = `UPDATE orders SET note = '${"x".repeat(470)}'`;
    expect([long.length <= 500, await change(long)]).toMatchObject([true, { isError: false }]);
    expect(asked.at(-1)?.show).toContain(long);
  });
});

describe("a service that says to come back later", () => {
  const calls: readonly [toolbox: string, tool: string, props: Record<string, unknown>][] = [
    ["weather", "find_place", { name: "Lisbon" }],
    ["github", "get_issue", { owner: "acme", repo: "shop", number: 42 }],
    ["github", "set_issue_state", { owner: "acme", repo: "shop", number: 42, state: "closed", reason: "completed" }],
    ["slack", "read_channel", { channel: "C012AB3CD" }],
    ["slack", "post_message", { channel: "C012AB3CD", text: "Deployed" }],
    ["payments", "get_payment", { payment: "pi_Ada9" }],
    ["payments", "refund_payment", { payment: "pi_Ada9", amount: 1500, reason: "duplicate" }],
    ["calendar", "list_events", { from: at.start, to: at.end }],
  ];

  it.each(calls)("gets the same request once more: %s, %s", async (toolbox, tool, props) => {
    const file = fileOf(toolbox, await copyOf(toolbox));
    let refusals = 0;
    const busy = { status: 429, headers: { "retry-after": "0" }, json: { message: "Too many requests" } };
    const running = await withStandIns(file, () => (refusals++ === 0 ? busy : undefined));
    onTestFinished(() => running.forEach(({ close }) => close()));
    const client = await MCIClient.load(file, { env: secrets });
    onTestFinished(() => client.close());

    expect(await client.execute(tool, props, { approve: () => true })).toMatchObject({ isError: false });
    const [first, second] = [...running.values()].flatMap(({ requests }) => requests);
    expect(second).toEqual(first);
  });
});

async function copyOf(toolbox: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mci-writes-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(root, toolbox), join(folder, toolbox), { recursive: true });
  return folder;
}

function bodyOf(
  { headers, body }: StandInRequest = { route: "", origin: "", query: {}, headers: {}, body: "" },
): unknown {
  return headers["content-type"]?.includes("json") === true
    ? JSON.parse(body)
    : Object.fromEntries(new URLSearchParams(body));
}
