import { inspect } from "node:util";
import type { CallObserver, JsonObject, Middleware } from "@mci/contract";
import { defineTool } from "@mci/define";
import { createMetrics } from "@mci/metrics";
import { otelMiddleware } from "@mci/otel";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { MCIClient } from "mci";
import { describe, expect, it } from "vitest";
import { recorder } from "../packages/otel/test/recorder.ts";
import {
  apiOf,
  asCaller,
  env,
  issuerOf,
  jwtGuard,
  restCall,
  textIn,
  tokenOf,
} from "../packages/server/test/exchange.ts";
import { serving } from "../packages/server/test/serving.ts";

const { takeSpans } = recorder();

describe("tokens of callers", () => {
  it("are in no trace, metric or step of a call", async () => {
    const seen: unknown[] = [];
    const ids = await issuerOf(() => ({ access_token: Buffer.from('{"sub":"CANARY"}').toString("base64url") }));
    const api = await apiOf();
    const metrics = createMetrics();
    const observer: CallObserver = {
      begin(step) {
        seen.push(step);
        return { end: (outcome) => void seen.push(outcome) };
      },
    };
    const observed: Middleware = (call, next) => next({ ...call, observer });
    const document: JsonObject = {
      schemaVersion: "1.0",
      tools: [{ name: "who", execution: asCaller(ids, api.origin) }],
    };
    const client = closedAtEnd(
      await MCIClient.from(document, {
        env,
        middleware: [otelMiddleware(), metrics.middleware, observed],
      }),
    );
    const { url } = await serving({ toolbox: client, guard: jwtGuard });
    const token = await tokenOf({ sub: "ada" });
    expect(await restCall(url, token, "who")).toMatchObject({ isError: false });
    const told = [takeSpans(), await metrics.text(), seen];
    const text = inspect(told, { depth: 12, showHidden: true, maxArrayLength: null, maxStringLength: null });
    expect(text).toContain("who");
    for (const secret of [token, token.slice(token.lastIndexOf(".") + 1), api.seen[0]?.authorization?.slice(7) ?? ""]) {
      expect(secret).not.toBe("");
      expect(text).not.toContain(secret);
    }
  });

  it("are not given to functions, with all that they can ask for", async () => {
    const seen: unknown[] = [];
    const looks = defineTool({ name: "looks" }, (...given) => {
      seen.push(given);
      return "looked";
    });
    const client = closedAtEnd(await MCIClient.from({ schemaVersion: "1.0", tools: [] }, { tools: [looks] }));
    const { url } = await serving({ toolbox: client, guard: jwtGuard });
    const token = await tokenOf({ sub: "ada" });
    expect(textIn(await restCall(url, token, "looks"))).toBe("looked");
    const text = inspect(seen, { depth: 12, showHidden: true, maxArrayLength: null, maxStringLength: null });
    expect(text).toContain("ada");
    expect(text).not.toContain(token.slice(token.lastIndexOf(".") + 1));
    expect(text).not.toContain("Handle");
  });
});
