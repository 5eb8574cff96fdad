import {
  failure,
  inputRequired,
  success,
  text,
  textOf,
  type Executor,
  type InputRequest,
  type InputRequired,
  type Scope,
  type ToolResult,
} from "@mci/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { custom, load, textTool } from "../../test/load.ts";
import { envSecrets, redactor } from "@mci/plugin-kit/secrets";
import { folderOf } from "@mci/plugin-kit/test";

const canary = 'SECRET-canary/+"ü 42';

/** Answers with what it was told, the way a server that echoes would. */
function echo(answer: (secret: string) => ToolResult): Executor<{ type: "echo"; token: string }> {
  return {
    type: "echo",
    prepare({ execution }, { field }) {
      const token = field(execution.token, { secret: true });
      return { run: ({ scope }) => answer(token.render(scope)) };
    },
  };
}

describe("env values", () => {
  it("are secrets by their name, unless they are short, a path, or revealed", () => {
    const env = {
      API_KEY: "0123456789",
      github_token: "abcdefghij",
      DB_PASSWORD: ["in-a-list", { deep: "in-an-object" }],
      SHORT_KEY: "1234567",
      SSH_KEY_PATH: "/home/ada/.ssh/id_rsa",
      KEY_FILE: "C:\\keys\\mine.pem",
      USE_TOKENS: true,
      CITY: "Tbilisi, Georgia",
      SHOWN_KEY: "shown to everybody",
      EXTRA: "by-name",
      B64_SECRET: "/abcDEF123/4567",
      db: { host: "localhost", API_KEY: "nested-one" },
    };
    const secrets = envSecrets(env, { redact: ["EXTRA"], reveal: ["SHOWN_KEY"] });
    expect([...secrets.keys()]).toEqual(["API_KEY", "github_token", "DB_PASSWORD", "EXTRA", "B64_SECRET", "db"]);
    expect(secrets.get("db")).toEqual(["nested-one"]);
    expect(secrets.get("DB_PASSWORD")).toEqual(["in-a-list", "in-an-object"]);
  });

  it("that a call used do not appear in any part of its content", async () => {
    const notes = (secret: string): object => ({ annotations: { note: secret }, _meta: { [secret]: [secret] } });
    const parts = (secret: string): ToolResult =>
      success([
        { type: "text", text: "x", ...notes(secret) },
        { type: "image", data: "iVBORw==", mimeType: "image/png", ...notes(secret) },
        { type: "resource", resource: { uri: "mci:a", text: secret }, ...notes(secret) },
        { type: "resource_link", uri: "mci:b", name: "b", ...notes(secret) },
      ]);
    const execution = { type: "echo", token: "{{env.API_KEY}}" };
    const client = await load([{ name: "parts", execution }], { executors: [echo(parts)], env: { API_KEY: canary } });
    const result = await client.execute("parts");
    expect(result.content).toHaveLength(4);
    expect(result.content[1]).toMatchObject({ type: "image", data: "iVBORw==", annotations: { note: "[redacted]" } });
    expect(JSON.stringify(result)).not.toContain("SECRET-canary");
  });

  it("do not appear in errors and metadata, whatever put them there", async () => {
    const leak = custom("leak", ({ scope }) =>
      failure(`refused ${String(scope.env["API_KEY"])}`, { metadata: { headers: [{ auth: scope.env["API_KEY"] }] } }),
    );
    const middleware = [async () => Promise.reject(new Error(`middleware saw ${canary}`))];
    for (const options of [{}, { middleware }]) {
      const client = await load([{ name: "leak", execution: { type: "leak" } }], {
        executors: [leak],
        env: { API_KEY: canary },
        ...options,
      });
      const result = await client.execute("leak");
      expect(JSON.stringify(result)).not.toContain("canary");
      expect(result.isError && result.error).toMatch(/\[redacted\]$/);
    }
  });

  it("are masked in the answer to a field that uses one, and in a text that asks for one", async () => {
    const answer: Executor<{ type: "answer"; header: string }> = {
      type: "answer",
      prepare: ({ execution }, { field }) => {
        const header = field(execution.header);
        return { run: ({ scope }) => text(`you sent ${header.render(scope)}`) };
      },
    };
    const client = await load(
      [
        textTool("print", "{{env.API_KEY}}"),
        { name: "send", execution: { type: "answer", header: "Bearer {{env.API_KEY}}" } },
      ],
      {
        executors: [answer],
        env: { API_KEY: canary },
      },
    );
    expect(await client.execute("print")).toMatchObject({ content: [{ text: "[redacted]" }] });
    expect(await client.execute("send")).toMatchObject({ content: [{ text: "you sent Bearer [redacted]" }] });
  });

  it("are masked in texts that read them by a loop or a name that is computed, in included files and in files", async () => {
    const folder = folderOf({ "part.txt": "Key: {{env.API_KEY}}" });
    const tools = [
      textTool("loop", "@foreach(value in env.TOKENS){{value}};@endforeach"),
      textTool("include", '@include("part.txt")'),
      { name: "file", execution: { type: "file", path: "part.txt" } },
      { name: "plain", execution: { type: "file", path: "part.txt", enableTemplating: false } },
      textTool("revealed", "{{env.PUBLIC_KEY}}"),
      { name: "all", execution: { type: "text", text: "env", templateEngine: "dump" } },
    ];
    const dump = { name: "dump", compile: () => ({ render: (scope: Scope) => Object.values(scope.env).join() }) };
    const env = { API_KEY: canary, PUBLIC_KEY: "shown-to-all", TOKENS: ["of-the-shop", "short"] };
    const client = await load(tools, { document: { reveal: ["PUBLIC_KEY"] }, folder, env, engines: [dump] });
    const said = async (name: string): Promise<string> => textOf(await client.execute(name));
    expect(await said("loop")).toBe("[redacted];short;");
    expect(await said("include")).toBe("Key: [redacted]");
    expect(await said("file")).toBe("Key: [redacted]");
    expect(await said("plain")).toBe("Key: {{env.API_KEY}}");
    expect(await said("revealed")).toBe("shown-to-all");
    expect(await said("all")).toBe("[redacted],shown-to-all,[redacted],short");
  });

  it("are taken out of what a tool asks, whole; a state with a secret is refused, as it would come back changed", async () => {
    const form = (message: string): InputRequest => ({ method: "elicitation/create", params: { message } });
    const asking = (asked: InputRequired): Executor => custom("ask", () => inputRequired(asked));
    const ask = async (asked: InputRequired): Promise<ToolResult> => {
      const env = { API_KEY: "production-7f3a9c" };
      const client = await load([{ name: "ask", execution: { type: "ask" } }], { executors: [asking(asked)], env });
      const result = await client.execute("ask");
      return result;
    };
    const inputRequests = { who: form("Use production-7f3a9c, for production?") };
    expect(await ask({ inputRequests, requestState: "env=production;path=/x" })).toMatchObject({
      code: "MCI_INPUT_REQUIRED",
      inputRequired: {
        inputRequests: { who: form("Use [redacted], for production?") },
        requestState: "env=production;path=/x",
      },
    });
    const refused = await ask({ requestState: "key=production-7f3a9c" });
    expect(refused).toMatchObject({ isError: true, error: expect.stringContaining("requestState") });
    expect(JSON.stringify(refused)).not.toContain("7f3a9c");
  });

  it("follow what the file says of their names", async () => {
    await load([textTool("a", "{{env.MISSING | env.A_KEY}}")], {
      document: { redact: ["CITY"], reveal: ["A_KEY"] },
      env: { A_KEY: "0123456789", CITY: "Tbilisi" },
      executors: [custom("fail", () => failure("Tbilisi 0123456789"))],
      sources: [],
    });
    const other = await load([{ name: "fail", execution: { type: "fail" } }], {
      document: { redact: ["CITY"], reveal: ["A_KEY"] },
      env: { A_KEY: "0123456789", CITY: "Tbilisi" },
      executors: [custom("fail", () => failure("Tbilisi 0123456789"))],
    });
    expect(await other.execute("fail")).toMatchObject({ error: "[redacted] 0123456789" });
  });
});

describe("credentials a call used", () => {
  const forms: readonly [string, (secret: string) => string][] = [
    ["as it is", (secret) => secret],
    ["in JSON", (secret) => JSON.stringify({ secret })],
    ["url-encoded", (secret) => encodeURIComponent(secret)],
    ["as a url", (secret) => encodeURI(secret)],
    ["as a form", (secret) => new URLSearchParams({ secret }).toString()],
    ["in base64", (secret) => Buffer.from(secret).toString("base64")],
    ["in base64url", (secret) => Buffer.from(secret).toString("base64url")],
  ];

  it.each(forms)("are taken out of its content %s", async (_, form) => {
    const client = await load([{ name: "echo", execution: { type: "echo", token: "{{props.token}}" } }], {
      executors: [echo((secret) => text(`<${form(secret)}>`, { structuredContent: { deep: [form(secret)] } }))],
    });
    const result = await client.execute("echo", { token: canary });
    expect(result.content).toEqual([{ type: "text", text: expect.stringContaining("[redacted]") }]);
    expect(JSON.stringify(result)).not.toContain(form(canary).slice(2, -2));
  });

  it("made at run time are told by mask, and other calls are left alone", async () => {
    const masking = custom("masking", (call) => {
      if (call.scope.props["mask"] === true) call.mask("user:password");
      return text("user:password");
    });
    const client = await load([{ name: "masking", execution: { type: "masking" } }], { executors: [masking] });
    expect(await client.execute("masking", { mask: true })).toMatchObject({ content: [{ text: "[redacted]" }] });
    expect(await client.execute("masking", {})).toMatchObject({ content: [{ text: "user:password" }] });
  });

  it("that begin with the scheme of a header are taken out without it, too", async () => {
    const echoing = echo((secret) => text(secret.replace("Bearer ", "given: ")));
    const client = await load([{ name: "echo", execution: { type: "echo", token: "{{env.AUTH_TOKEN}}" } }], {
      executors: [echoing],
      env: { AUTH_TOKEN: "Bearer abc-def-123" },
    });
    expect(textOf(await client.execute("echo"))).toBe("given: [redacted]");
  });

  it("do not show in explanations", async () => {
    const explaining: Executor<{ type: "x"; token: string }> = {
      type: "x",
      prepare({ execution }, { field }) {
        const token = field(execution.token, { secret: true });
        return {
          run: () => text(""),
          explain: ({ scope }) => ({
            text: `-H ${token.render(scope)}`,
            parts: [{ name: "token", value: token.render(scope), at: "/token" }],
          }),
        };
      },
    };
    const client = await load([{ name: "x", execution: { type: "x", token: "{{env.T}}" } }], {
      executors: [explaining],
      env: { T: "hunter2!" },
    });
    expect(await client.explain("x")).toEqual({
      text: "-H [redacted]",
      parts: [{ name: "token", value: "[redacted]", at: "/token" }],
    });
  });
});

describe("a part of a secret field", () => {
  it("is a secret of its own: an answer may repeat the token without its scheme", async () => {
    const repeat = echo((secret) => text(secret.replace("Bearer ", "")));
    const tool = { name: "send", execution: { type: "echo", token: "Bearer {{env.GH_PAT}}" } };
    const client = await load([tool], { executors: [repeat], env: { GH_PAT: canary } });
    expect(await client.execute("send")).toMatchObject({ content: [{ text: "[redacted]" }] });
  });
});

describe("an explanation that fails", () => {
  it("does not quote a secret", async () => {
    const client = await load([{ name: "read", execution: { type: "file", path: "../../{{env.API_KEY}}.txt" } }], {
      env: { API_KEY: canary },
    });
    await expect(client.explain("read")).rejects.not.toThrow("canary");
  });
});

describe("the redactor", () => {
  it("never leaves a secret in a text, whatever stands around it", () => {
    // Blanks alone are not a secret.
    const isSecret = (text: string): boolean => text.trim().length >= 6 && !"[redacted]".includes(text);
    const secret = fc.string({ minLength: 6, unit: "grapheme" }).filter(isSecret);
    fc.assert(
      fc.property(fc.string(), secret, fc.string(), (before, hidden, after) => {
        const clean = redactor([hidden])?.(`${before}${hidden}${after}`) ?? hidden;
        const inside = clean.replaceAll("[redacted]", "\0");
        expect(inside).not.toContain(hidden);
      }),
    );
  });

  it.each([
    ["as it is", "a|b c[SECRET]^d1/ü'", "a|b c[SECRET]^d1/ü'"],
    ["in the path of a parsed url", "a|b c[SECRET]^d1", new URL("http://h/a|b c[SECRET]^d1").pathname.slice(1)],
    ["in the query of a parsed url", "quo'te(x)ü", new URL("http://h/?quo'te(x)ü").search.slice(1)],
    ["in JSON that escapes slashes", "ab/cd/ef", String.raw`ab\/cd\/ef`],
    ["in JSON of ASCII alone", "gehäuse-1", String.raw`geh\u00e4use-1`],
    ["quoted for a shell", "ab'c|d-9", String.raw`ab'\''c|d-9`],
    ["without its line break", "0123456789\n", "0123456789"],
    ["in base64", "user:password", "dXNlcjpwYXNzd29yZA"],
    ["in hexadecimal", "pass-word/ö", "706173732d776f72642fc3b6"],
    ["in hexadecimal of capitals", "JKLMNO", "4A4B4C4D4E4F"],
  ])("finds a secret %s", (_, secret, form) => {
    expect(redactor([secret])?.(`<${form}>`)).toBe("<[redacted]>");
  });

  it("finds what a url parser leaves of a secret, unless that is too little to look for", () => {
    const part = fc.string({ minLength: 3, maxLength: 12, unit: fc.constantFrom("a", "b", "1", "-", "é", "+", "?") });
    const between = fc.constantFrom("\n", "\r\n", "\t", "/./", "/x/../", "/%2e/");
    fc.assert(
      fc.property(part, between, part, (start, middle, end) => {
        const secret = start + middle + end;
        const url = new URL("http://host/echo/");
        url.pathname += `${secret}/z`;
        url.search = `?q=${secret}`;
        expect(redactor([secret])?.(url.href)).toBe("http://host/echo/[redacted]/z?q=[redacted]");
      }),
    );
    expect(redactor(["../../../../data"])?.("data, ../../../../data")).toBe("data, [redacted]");
  });

  it.each(["", "u", "us", "user:", "Aladdin:", "Bearer "])(
    "finds a secret in the base64 of %j and itself",
    (before) => {
      for (const secret of ["hunter2-secret", "SECRET", 'pä"ss/wörd+1']) {
        for (const after of ["", "\n", ":more", "@host/path"]) {
          const encoded = Buffer.from(before + secret + after);
          for (const form of [
            encoded.toString("base64"),
            encoded.toString("base64url"),
            encodeURIComponent(encoded.toString("base64")),
          ]) {
            const clean = redactor([secret])?.(`Basic ${form}.`) ?? form;
            expect(clean).toContain("[redacted]");
            const left = clean.replace(/^Basic /, "").replaceAll("[redacted]", "").length;
            expect(left).toBeLessThanOrEqual(form.length - Math.floor((Buffer.byteLength(secret) * 4) / 3) + 2);
          }
        }
      }
    },
  );

  it("covers secrets that overlap, whichever is longer", () => {
    const redact = redactor(["abcdefgh", "efghijklmn", "ghijkl"]);
    expect(redact?.("<abcdefghijklmn>")).toBe("<[redacted]>");
    expect(redact?.("<efghijklmn> <abcdefgh> <ghijkl> <abcdef>")).toBe(
      "<[redacted]> <[redacted]> <[redacted]> <abcdef>",
    );
  });

  it("leaves none of many secrets in a text, and a text without any as it is", () => {
    const some = fc.string({ minLength: 6, maxLength: 9, unit: fc.constantFrom("a", "b", "-") });
    const around = fc.string({ unit: fc.constantFrom("a", "b", "-", " ") });
    fc.assert(
      fc.property(
        fc.array(some, { minLength: 1, maxLength: 6 }),
        fc.array(around),
        fc.nat(),
        (secrets, texts, which) => {
          const text = texts.join(secrets[which % secrets.length]);
          const clean = redactor(secrets)?.(text) ?? text;
          for (const secret of secrets)
            expect(clean.split("[redacted]").some((part) => part.includes(secret))).toBe(false);
        },
      ),
    );
  });

  it("finds one of many thousand forms", () => {
    const secrets = Array.from({ length: 300 }, (_, index) => `Bearer token ${index * 7_919}/x`);
    const redact = redactor(secrets);
    expect(redact?.(`<${secrets[7]}> <${encodeURIComponent(secrets[299]!)}> <Bearer token x>`)).toBe(
      "<[redacted]> <[redacted]> <Bearer token x>",
    );
    expect(redact?.(`< ${secrets[250]!.slice(0, 16)}`, true)).toBe("< [redacted]");
  });

  it("takes no part of a secret that a url parser would leave out for the secret", () => {
    expect(redactor(["../../.."])?.("a b")).toBe("a b");
  });

  it("keeps what it made for secrets that are used again", () => {
    expect(redactor(["the-same-secret"])).toBe(redactor(["the-same-secret"]));
  });

  it("finds what a cut has left of a secret, at whichever end and in the middle", () => {
    const secret = "SECRET-0123456789-abcdefghij-KLMNOP";
    const redact = redactor([secret]);
    for (let kept = 12; kept < secret.length; kept += 1) {
      for (const text of [
        `x ${secret.slice(0, kept)}`,
        `${secret.slice(-kept)} x`,
        `a${secret.slice(0, kept)} [...] b`,
      ]) {
        expect(redact?.(text, true)).toBe(text.replace(/SECRET-\S*|\S*KLMNOP/, "[redacted]"));
      }
    }
    expect(redact?.("SECRET-01234 and 012345678", false)).toBe("SECRET-01234 and 012345678");
  });

  it("takes twice as long for twice as many remains, and not four times", () => {
    const secret = "SECRET-0123456789-abcdefghij-KLMNOP";
    const redact = redactor([secret]);
    const text = secret.slice(0, 12).repeat(100_000); // took a minute when each one rebuilt the whole text
    expect(redact?.(text, true)).toBe("[redacted]".repeat(100_000));
  });

  it("leaves no more than half of a short secret, or eleven characters of a long one", () => {
    const secret = fc.string({ minLength: 6, maxLength: 40, unit: fc.constantFrom("a", "b", "c", "1", "-") });
    fc.assert(
      fc.property(secret, fc.nat(40), (hidden, kept) => {
        const most = Math.min(12, Math.ceil(hidden.length / 2));
        const clean = redactor([hidden])?.(`> ${hidden.slice(0, kept)}`, true) ?? "";
        expect(clean.slice(2).replaceAll("[redacted]", "").length).toBeLessThan(Math.max(most, 4));
      }),
    );
  });

  it("ignores what is too short to be told from other text", () => {
    expect(redactor(["abcde", ""])).toBeUndefined();
  });
});
