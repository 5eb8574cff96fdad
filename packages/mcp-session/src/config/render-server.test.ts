import { ConfigError, TemplateError, type McpServer } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { listUnquotedFallbacks, renderServer, type RenderedServer } from "./render-server.ts";

function render(server: McpServer, env: Record<string, unknown> = {}): RenderedServer {
  return renderServer({ name: "s", server, folder: "/f", env, rules: {} });
}

describe("the configuration of a server", () => {
  it("gets the values of env, in the command, its arguments and variables", () => {
    const server = {
      command: "{{env.BIN | 'node'}}",
      args: ["{{env.A}}", "--x={{ env.A }}", "{!! env.N !!}"],
      env: { KEY: "k-{{env.KEY}}", N: "{{env.N}}", PLAIN: "plain text" },
    };
    const { target, secrets } = render(server, { A: "a b; rm -rf", N: 5, KEY: "top-secret" });
    expect(target).toEqual({
      kind: "stdio",
      name: "s",
      command: "node",
      args: ["a b; rm -rf", "--x=a b; rm -rf", "5"],
      env: { KEY: "k-top-secret", N: "5", PLAIN: "plain text" },
      folder: "/f",
    });
    expect(secrets).toEqual(["top-secret"]);
  });

  it("gets them in the url and its headers, whose values are secrets", () => {
    const server = {
      type: "http",
      url: "https://{{env.HOST}}/mcp",
      headers: { Authorization: "Bearer {{env.TOKEN}}", "X-Short": "{{env.SHORT}}" },
    } as const;
    const { target, secrets } = render(server, { HOST: "mcp.example.com", TOKEN: "123456", SHORT: "12345" });
    expect(target).toMatchObject({ kind: "http", headers: { Authorization: "Bearer 123456", "X-Short": "12345" } });
    expect(target.kind === "http" && target.url.href).toBe("https://mcp.example.com/mcp");
    expect(secrets).toEqual(["123456"]);
  });

  it("has secrets in its command, arguments and url too, by the rule for those of tools", () => {
    const env = {
      API_TOKEN: "token-of-api",
      MY_KEY: "shown-to-all",
      PIN: "123456",
      FOLDER: "a-folder",
      db: { KEY: "deep-key" },
    };
    const document = { redact: ["PIN"], reveal: ["MY_KEY"] };
    const secretsOf = (server: McpServer): readonly string[] =>
      renderServer({ name: "s", server, folder: "/f", env, rules: {}, document }).secrets;
    const args = ["--token={{env.API_TOKEN}}", "{{env.MY_KEY}}", "{{env.PIN}}", "{{env.FOLDER}}", "{{env.db.KEY}}"];
    expect(secretsOf({ command: "node", args })).toEqual(["token-of-api", "123456", "deep-key"]);
    expect(secretsOf({ command: "{{env.NONE | env.API_TOKEN}}" })).toEqual(["token-of-api"]);
    expect(secretsOf({ type: "http", url: "https://a.example/{{env.API_TOKEN}}" })).toEqual(["token-of-api"]);
    expect(secretsOf({ command: "node", env: { A: "{{env.FOLDER}}" } })).toEqual(["a-folder"]);
  });

  it.each(["props.city", "input.city", "properties.city", "other.x", "env.A | props.city"])(
    "never sees the arguments of a call: {{%s}}",
    (path) => {
      for (const text of [`{{${path}}}`, `a {{ ${path} }}`]) {
        const servers: McpServer[] = [
          { command: text },
          { command: "x", args: [text] },
          { command: "x", env: { A: text } },
          { type: "http", url: text },
          { type: "http", url: "https://a.example", headers: { A: text } },
        ];
        for (const server of servers) {
          expect(() => render(server, { A: "there" })).toThrow(TemplateError);
          expect(() => render(server)).toThrow(/sees env only, not (?:props\.city|other\.x)/);
        }
      }
    },
  );

  it("takes a fallback without quotes that cannot be a path, and shows what to write for one that reads like it", () => {
    expect(render({ command: "node", args: ["{{env.DIR|/srv}}"] }).target).toMatchObject({ args: ["/srv"] });
    expect(listUnquotedFallbacks({ command: "node", args: ["{{env.DIR|/srv}}"] })).toMatchObject([
      { quoted: "{{env.DIR|'/srv'}}" },
    ]);
    expect(listUnquotedFallbacks({ command: "{{env.RUNNER|uvx}}" })).toEqual([]);
    expect(() => render({ command: "{{env.RUNNER|uvx}}" })).toThrow(
      expect.objectContaining({ code: "MCI_TEMPLATE_VALUE", hint: "Quote it: {{env.RUNNER|'uvx'}}" }),
    );
  });

  it("says where such a text is wrong, and what to write", () => {
    let error: unknown;
    try {
      render({ command: "a\nb {{props.city}}" });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ code: "MCI_TEMPLATE_VALUE", line: 2, column: 3, excerpt: "b {{props.city}}\n  ^" });
    expect(error).toMatchObject({ hint: expect.stringContaining("{{env.NAME}}") });
  });

  it("with a value that env does not have is refused", () => {
    expect(() => render({ command: "{{env.NONE}}" })).toThrow(/Missing value: env\.NONE/);
    expect(() => render({ command: "{{env.__proto__}}" })).toThrow(TemplateError);
    expect(() => render({ command: "{{env.A" })).toThrow(TemplateError);
  });

  it.each(["not a url", "//", "ftp://a.example", "file:///etc/passwd", "https://user:password@a.example/"])(
    "with the url %j is refused, without repeating it",
    (url) => {
      const attempt = (): unknown => render({ type: "http", url: "{{env.URL}}" }, { URL: url });
      expect(attempt).toThrow(ConfigError);
      expect(attempt).not.toThrow(url);
    },
  );

  it.each([[{ "a b": "x" }], [{ "": "x" }], [{ A: "{{env.A}}" }], [{ "x\r\ny": "x" }], [{ A: "über\u0100" }]])(
    "with the headers %j is refused",
    (headers) => {
      expect(() => render({ type: "http", url: "https://a.example", headers }, { A: "a\r\nB: c" })).toThrow(
        ConfigError,
      );
    },
  );
});
