import type { Exchanges, OutsideRequest } from "@mci/contract";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { afterEach, describe, expect, it } from "vitest";

import { networkPolicy } from "../index.ts";
import { endServers, errorOf, follow, get, redirecting, serve } from "../../test/servers.ts";

afterEach(endServers);

/** Answers with what `answers` has for a URL, and keeps the requests. */
function recordingOf(answers: Readonly<Record<string, object>>): Exchanges & { readonly asked: OutsideRequest[] } {
  const asked: OutsideRequest[] = [];
  return {
    asked,
    async exchange(request) {
      asked.push(request);
      return { ...answers[String(request.request["url"])] };
    },
  };
}

describe("exchanges", () => {
  it("answer in place of the network, after the rules", async () => {
    const recording = recordingOf({ "https://a.example/x": { status: 201, headers: { "x-a": "1" }, json: [1] } });
    const policy = networkPolicy({ exchanges: recording, lookup: () => expect.fail("nothing is resolved") });
    const headers = ["Accept", "text/html", "X-Key", "secret", "Accept-Encoding", "gzip"];
    const response = await get("https://a.example/x", { policy, headers, personal: new Set(["x-key"]) });
    expect(response).toMatchObject({ status: 201, headers: { "x-a": "1" }, truncated: false });
    expect(response.body.toString()).toBe("[1]");
    const sent = { accept: "text/html", "x-key": "[redacted]" };
    expect(recording.asked.map(({ request }) => request)).toEqual([
      { method: "GET", url: "https://a.example/x", headers: sent },
    ]);
    expect(await errorOf(get("http://169.254.169.254/", { policy }))).toContain("MCI_NETWORK_REFUSED");
    expect(recording.asked).toHaveLength(1);
  });

  it("see each hop of a redirect, which is checked like any other", async () => {
    const recording = recordingOf({
      "https://a.example/": { status: 302, headers: { location: "http://127.0.0.1/" } },
    });
    const policy = networkPolicy({ exchanges: recording });
    expect(await errorOf(follow("https://a.example/", { policy }))).toContain("MCI_NETWORK_REFUSED");
    expect(recording.asked).toHaveLength(1);
  });

  it("record what came, a redirect on the own machine too", async () => {
    const target = await serve((_, response) => void response.end(Buffer.from([0xff, 0])));
    const from = await redirecting(target.url);
    const answers: object[] = [];
    const policy = closedAtEnd(
      networkPolicy({
        exchanges: {
          async exchange(_, perform) {
            const answer = await perform();
            answers.push(answer);
            return answer;
          },
        },
      }),
    );
    expect((await follow(from.url, { policy })).body).toEqual(Buffer.from([0xff, 0]));
    expect(answers).toEqual([
      expect.objectContaining({ status: 302 }),
      expect.objectContaining({ status: 200, base64: "/wA=" }),
    ]);
  });

  it.each([
    [{}],
    [{ status: "200" }],
    [{ status: 200.5 }],
    [{ status: 200, headers: { a: 1 } }],
    [{ status: 200, headers: [] }],
    [{ status: 200, text: 1 }],
    [{ status: 200, text: ["a", 1] }],
  ])("that are broken are errors: %j", async (answer) => {
    const policy = networkPolicy({ exchanges: recordingOf({ "https://a.example/": answer }) });
    await expect(get("https://a.example/", { policy })).rejects.toMatchObject({ code: "MCI_FIXTURE" });
  });
});
