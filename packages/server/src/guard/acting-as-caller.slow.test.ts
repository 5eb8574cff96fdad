import type { JsonObject } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { apiOf, asCaller, env, issuerOf, jwtGuard, restCall, textIn, tokenOf } from "../../test/exchange.ts";
import { clientOf, serving } from "../../test/serving.ts";

describe("a tool that acts as its caller", () => {
  it("never uses one caller's token for another: 2,000 interleaved calls of two subjects in two tenants", async () => {
    const [ids, api] = [await issuerOf(), await apiOf()];
    const tools = [{ name: "who", execution: asCaller(ids, `${api.origin}/{{props.n}}`) }];
    const { url } = await serving({ toolbox: await clientOf(tools, { env }), guard: jwtGuard });
    const callers = await Promise.all(
      ["acme", "other"].flatMap((tenant) =>
        ["ada", "bob"].map(async (sub) => ({ sub, tenant, token: await tokenOf({ sub, tenant }) })),
      ),
    );
    for (const { token } of callers) await restCall(url, token, "who", { n: 0 }); // opens the connections
    let mixed = 0;
    for (let batch = 0; batch < 50; batch += 1) {
      await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const { sub, tenant, token } = callers[(batch + index) % callers.length]!;
          const told = JSON.parse(textIn(await restCall(url, token, "who", { n: index }))) as JsonObject;
          if (told["sub"] !== sub || told["tenant"] !== tenant) mixed += 1;
        }),
      );
    }
    expect(mixed).toBe(0);
    expect(api.seen).toHaveLength(2_004);
    expect(ids.seen).toHaveLength(callers.length);
  });
});
