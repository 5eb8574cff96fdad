import { text, type Executor } from "@mci/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { load } from "../../test/load.ts";
import { CallSecrets } from "./call-secrets.ts";
import { redactor } from "@mci/plugin-kit/secrets";

const password = fc.string({ minLength: 6, maxLength: 40, unit: "grapheme" }).filter((one) => one.trim().length >= 6);

/** The secrets of a call whose tool reads `known`. */
function secretsOf(known: string, used: readonly string[]): CallSecrets {
  const secrets = new CallSecrets(redactor([known]));
  for (const secret of used) secrets.add(secret);
  return secrets;
}

function shown(secrets: CallSecrets, sent: string): readonly unknown[] {
  return [secrets.text(sent), secrets.text(`${sent} `, true).trimEnd(), secrets.answer(text(sent)).content];
}

describe("a credential that contains an env value", () => {
  it("is masked as a whole in a Basic header", () => {
    fc.assert(
      fc.property(fc.string(), password, fc.string({ maxLength: 6 }), (user, known, more) => {
        const pair = Buffer.from(`${user}:${known}${more}`).toString("base64");
        const masked = "Basic [redacted]";
        expect(shown(secretsOf(known, [known + more, pair]), `Basic ${pair}`)).toEqual([masked, masked, text(masked).content]); // prettier-ignore
      }),
    );
  });

  it("is masked as a whole where it is a composed token", () => {
    const part = fc.string({ maxLength: 8, unit: fc.constantFrom("a", "b", "1", "-", ".", "~") });
    fc.assert(
      fc.property(part, password, part, (before, known, after) => {
        const token = before + known + after;
        const masked = "Bearer [redacted]";
        expect(shown(secretsOf(known, [token]), `Bearer ${token}`)).toEqual([masked, masked, text(masked).content]);
      }),
    );
  });

  it("leaves nothing of an env value that contains what the call used", () => {
    const secrets = secretsOf("abcdef-123456-ghijkl", ["123456"]);
    expect(secrets.text("abcdef-123456-ghijkl 123456")).toBe("[redacted] [redacted]");
  });

  it("is masked as a whole in an explanation and in a result", async () => {
    const executor: Executor<{ type: "echo"; token: string }> = {
      type: "echo",
      prepare({ execution }, { field }) {
        const token = field(execution.token, { secret: true });
        return {
          run: ({ scope }) => text(`Bearer ${token.render(scope)}`),
          explain: ({ scope }) => ({ text: `Bearer ${token.render(scope)}`, parts: [] }),
        };
      },
    };
    const tool = { name: "t", execution: { type: "echo", token: "{{env.API_TOKEN}}{{env.PIN}}" } };
    const client = await load([tool], { executors: [executor], env: { API_TOKEN: "hunter2-hunter2", PIN: "4711" } });
    expect(await client.explain("t", {})).toMatchObject({ text: "Bearer [redacted]" });
    expect((await client.execute("t", {})).content).toEqual(text("Bearer [redacted]").content);
  });
});
