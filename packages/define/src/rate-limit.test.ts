import { describe, expect, it } from "vitest";
import { load } from "../test/load.ts";
import { defineSkill, defineTool } from "./index.ts";

const code = (result: { isError: boolean; code?: string }): string => result.code ?? "ran";

describe("rateLimit", () => {
  it("of a tool and of its skill both hold", async () => {
    const limit = { per: "call", points: 1, perMs: 60_000 } as const;
    const skill = defineSkill(
      "shop",
      { buy: defineTool({ rateLimit: limit }, () => "bought"), look: defineTool({}, () => "seen") },
      { rateLimit: { ...limit, points: 3 } },
    );
    const client = await load(skill);
    const names = ["shop.buy", "shop.buy", "shop.look", "shop.look", "shop.look"];
    const codes: string[] = [];
    for (const name of names) codes.push(code(await client.execute(name)));
    expect(codes).toEqual(["ran", "MCI_RATE_LIMITED", "ran", "ran", "MCI_RATE_LIMITED"]);
  });

  it("that is wrong is named, with the nearest option", () => {
    const message = (rateLimit: object): string | undefined =>
      defineTool({ rateLimit: rateLimit as never }, () => "").invalid?.message;
    expect(message({ per: "user", points: 1, perMs: 1 })).toMatch(
      /option 'rateLimit.per' must be one of call, subject, tenant, not "user"/,
    );
    expect(message({ per: "call", points: 0, perMs: 1 })).toMatch(
      /'rateLimit.points' must be an integer of at least 1/,
    );
    expect(message({ per: "call", points: 1, per_ms: 1 })).toMatch(
      /'rateLimit.per_ms'. Did you mean 'rateLimit.perMs'/,
    );
    expect(() => defineSkill("a", {}, { rateLimits: {} } as never)).toThrow(/Did you mean 'rateLimit'/);
  });
});
