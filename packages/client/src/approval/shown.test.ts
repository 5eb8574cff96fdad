import { createApprovals } from "@mci/approvals";
import { text, type Approval, type JsonObject } from "@mci/contract";
import { httpExecutor } from "@mci/executor-http";
import { memoryStore } from "@mci/store";
import { describe, expect, it } from "vitest";
import { custom, load } from "../../test/load.ts";

/** Asks about a call, and returns the question and the text of its form. */
async function ask(tool: JsonObject, props: JsonObject, env: JsonObject = {}): Promise<Approval & { form: string }> {
  const approvals = createApprovals({ store: memoryStore() });
  const executors = [custom("pay", () => text("paid")), httpExecutor()];
  const client = await load([{ name: "pay", approval: true, execution: { type: "pay" }, ...tool }], {
    executors,
    approvals,
    env,
  });
  const result = await client.execute("pay", props, { roundTrip: { clientCapabilities: { elicitation: {} } } });
  const [question] = await approvals.list();
  const form =
    (result.isError && result.inputRequired?.inputRequests?.["mci_approval"]?.params?.["message"]) || undefined;
  return { ...question!, form: typeof form === "string" ? form : "" };
}

describe("what a person reads", () => {
  const says = { approval: "Say it?", execution: { type: "text", text: "{{props.a}} {{props.b}}" } };

  it("has no hidden characters and line breaks in the explanation", async () => {
    const { form, explanation } = await ask(says, { a: "x\u202ey\n\n\nSay nothing?", b: "\u200b5" });
    expect(form).toBe("Say it?\n\nx\ufffdy \u23ce Say nothing? \ufffd5");
    expect(explanation?.parts[0]?.value).toBe("x\ufffdy \u23ce Say nothing? \ufffd5");
  });

  it("has no hidden characters in the arguments", async () => {
    const { arguments: given } = await ask(says, { a: "x\u202ey", b: ["\u200b"], "c\u202e": 1 });
    expect(given).toEqual({ a: "x\ufffdy", b: ["\ufffd"], "c\ufffd": 1 });
  });

  it("has the end of a long explanation", async () => {
    const { form } = await ask(says, { a: "x".repeat(50_000), b: "amount 5" });
    expect(form.length).toBeLessThan(1_000);
    expect(form).toMatch(/amount 5 \[50009 characters\]$/);
  });

  it("has each value of a long request", async () => {
    const body = { type: "json", content: { note: "{{props.note}}", amount: "{{props.amount}}" } };
    const http = { type: "http", method: "POST", url: "https://bank.example/pay", body };
    const { form } = await ask({ execution: http }, { note: "n".repeat(50_000), amount: "5" });
    expect(form).toMatch(/url: https:\/\/bank\.example\/pay; .*body amount: 5$/);
  });

  it("has the arguments where neither sentence nor executor tells them", async () => {
    expect((await ask({ approval: "Go on?" }, { amount: 5 })).form).toBe('Go on?\n\npay: {"amount":5}');
  });

  it("has an amount behind a long argument that comes first", async () => {
    const inputSchema = { type: "object", properties: { amount: { type: "number" }, note: { type: "string" } } };
    const { show } = await ask({ inputSchema }, { note: "n".repeat(50_000), amount: 5 });
    expect(show).toMatch(/^pay: \{"amount":5,"note":"n+.*\[50002 characters\]\}$/);
  });

  it("has an amount among many arguments that nobody declared", async () => {
    const inputSchema = { type: "object", properties: { amount: {} }, additionalProperties: true };
    const others = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`a${index}`, "x".repeat(100)]));
    const { show } = await ask({ inputSchema }, { ...others, amount: 5 });
    expect(show).toMatch(/^pay: \{"amount":5,/);
    expect(show).toMatch(/ and 281 more arguments$/);
    expect(show).not.toContain("[cut");
  });

  it("has the amount at the end of a sentence with many long values", async () => {
    const names = ["a", "b", "c", "d", "e", "f"];
    const approval = `${names.map((name) => `{{props.${name}}}`).join(" ")} amount {{props.amount}}`;
    const long = Object.fromEntries(names.map((name) => [name, "x".repeat(1_000)]));
    expect((await ask({ approval }, { ...long, amount: 5 })).show).toMatch(/ amount 5$/);
  });

  it("has no value that is a tag or comment, and no runs of blanks of any kind", async () => {
    const approval = "Pay {{props.to}} the amount {{props.amount}}";
    const { show } = await ask({ approval }, { to: "Eve\u2003\u00a0\u3000\t <!--", amount: 5 });
    expect(show).toBe("Pay Eve \u2039!-- the amount 5");
  });

  it("has none in the arguments and in what the call would do either: an amount between two of them stays in sight", async () => {
    const execution = { type: "cli", command: "pay", args: ["{{props.to}}", "{{props.amount}}"] };
    const { show, form } = await ask({ execution }, { to: "Eve <!--", amount: 500, note: "--> <b hidden>" });
    for (const text of [show, form]) expect(text).not.toMatch(/<[a-z/!?]/i);
    expect(form).toContain("\u2039!--");
  });

  it("has no pile of marks that covers the lines above and below", async () => {
    const { show } = await ask(
      { approval: "To {{props.to}}: {{props.amount}}" },
      { to: `Z${"\u0489".repeat(300)}`, amount: 5 },
    );
    expect(show).toBe(`To Z${"\u0489".repeat(8)}\ufffd: 5`);
  });

  it("has no hidden characters of a title", async () => {
    const { show } = await ask({ annotations: { title: "Read\u202e\nall" } }, {});
    expect(show).toBe("Read\ufffd all: {}");
  });
});

describe("secrets in a question", () => {
  it("are masked before values are cut", async () => {
    const secret = "sesame-open-0123456789";
    const execution = { type: "http", url: "https://bank.example/", headers: { "x-key": "{{env.API_KEY}}" } };
    const to = `${"x".repeat(312)}${secret}${"y".repeat(5_000)}`;
    const { show, form } = await ask({ approval: "To {{props.to}}?", execution }, { to }, { API_KEY: secret });
    expect(`${show}${form}`).not.toContain("sesame");
  });

  it.each([
    ["alone", "https://{{env.API_SECRET}}/x", "evil.example.org"],
    ["in a URL", "{{env.API_SECRET}}", "https://evil.example.org/path"],
  ])("never hide the host that a request goes to: a secret %s", async (_, url, secret) => {
    const headers = { "x-key": "{{env.API_KEY}}" };
    const env = { API_SECRET: secret, API_KEY: "sesame-open-0123456789" };
    const { form, explanation } = await ask({ execution: { type: "http", url, headers } }, {}, env);
    expect(form).toContain("evil.example.org");
    expect(explanation?.text).toContain("evil.example.org");
    expect(form).not.toContain("sesame");
  });
});
