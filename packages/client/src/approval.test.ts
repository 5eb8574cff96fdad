import { text } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { custom, load } from "../test/load.ts";

const refused = {
  isError: true,
  code: "MCI_APPROVAL",
  error: "Not run: tool 'wipe' requires a person's approval ('approval' in its file), and nothing here can ask.",
};

describe("a tool with approval", () => {
  it.each([true, "Wipe it?", {}, { when: "props.all" }])("%j does not run, and says why", async (approval) => {
    let runs = 0;
    const wipe = custom("wipe", () => (runs += 1, text("gone"))); // prettier-ignore
    const client = await load([{ name: "wipe", approval, execution: { type: "wipe" } }], {
      executors: [wipe],
      onWarning: ({ message }) => expect.unreachable(message),
    });
    expect(await client.execute("wipe")).toMatchObject(refused);
    expect(await client.select({ only: ["wipe"] }).execute("wipe")).toMatchObject(refused);
    expect(runs).toBe(0);
  });

  it.each([false, null, undefined])("%j runs", async (approval) => {
    const client = await load([{ name: "wipe", approval, execution: { type: "wipe" } }], {
      executors: [custom("wipe", () => text("gone"))],
      onWarning: ({ message }) => expect.unreachable(message),
    });
    expect(await client.execute("wipe")).toMatchObject({ isError: false });
  });

  it("is refused inside of middleware, which sees the call and the refusal", async () => {
    const seen: unknown[] = [];
    const client = await load([{ name: "wipe", approval: true, execution: { type: "wipe" } }], {
      executors: [custom("wipe", () => text("gone"))],
      middleware: [
        async (call, next) => {
          const result = await next(call);
          seen.push(call.tool?.approval, result.isError && result.code);
          return result;
        },
      ],
    });
    await client.execute("wipe");
    expect(seen).toEqual([{ channel: "any", expiresMs: 600_000 }, "MCI_APPROVAL"]);
  });
});
