import { serve } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";
import { convert, load } from "../../test/convert.ts";

interface Seen {
  readonly line: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

async function api(answer: unknown): Promise<{ readonly url: string; readonly seen: Seen[] }> {
  const seen: Seen[] = [];
  const url = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  return { url, seen };
}

const users = (url: string): string => `
server: { name: users, config: { apiKey: "" } }
tools:
  - name: add_user
    description: Adds {{somebody}}.
    args:
      - { name: team, position: path, required: true, description: Which team }
      - { name: notify, type: boolean, position: query }
      - { name: trace, position: header }
      - { name: session, position: cookie }
      - { name: name, position: body, required: true }
      - { name: age, type: int, position: body }
    requestTemplate:
      url: ${url}/teams/{team}/users?v=2
      method: POST
      headers:
        - { key: Authorization, value: "Bearer {{.config.apiKey}}" }
        - { key: X-Nonce, value: "{{uuidv4}}" }
        - { key: Content-Type, value: application/json }
    responseTemplate:
      prependBody: "Fields: {{id}}\\n"
      appendBody: end
`;

describe("REST-to-MCP configurations of Higress", () => {
  it("send the request that Higress would send", async () => {
    const { url, seen } = await api({ id: 7 });
    const { schema, problems } = await convert(users(url));
    expect(problems).toEqual([]);
    const client = await load(schema, { apiKey: "sekret-1234" });
    const args = { team: "a/b", notify: true, trace: "t-1", session: "s;1", name: "{{env.apiKey}}", age: 36 };
    const result = await client.execute("add_user", args);
    expect(result).toMatchObject({ content: [{ text: 'Fields: {{id}}\n{"id":7}end' }] });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.line).toBe("POST /teams/a%2Fb/users?v=2&notify=true");
    expect(seen[0]?.headers).toMatchObject({
      authorization: "Bearer sekret-1234",
      trace: "t-1",
      cookie: "session=s%3B1",
      "content-type": "application/json",
      "x-nonce": expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ name: "{{env.apiKey}}", age: 36 });
  });

  it("put arguments without a position where the request says", async () => {
    const { schema } = await convert(`
server: { name: s }
tools:
  - { name: url, args: [{ name: a }], requestTemplate: { url: https://api.example, argsToUrlParam: true } }
  - { name: json, args: [{ name: a }], requestTemplate: { url: https://api.example, method: post, argsToJsonBody: true } }
  - { name: form, args: [{ name: a }], requestTemplate: { url: https://api.example, method: PUT, argsToFormBody: true } }
  - name: typed
    args: [{ name: a, position: body }]
    requestTemplate: { url: https://api.example, method: PUT, headers: [{ key: content-type, value: application/x-www-form-urlencoded }] }
`);
    expect(schema.tools?.map(({ execution }) => execution)).toEqual([
      { type: "http", method: "GET", url: "https://api.example", params: { a: "{!!props.a!!}" } },
      { type: "http", method: "POST", url: "https://api.example", body: { json: { a: "{!!props.a!!}" } } },
      { type: "http", method: "PUT", url: "https://api.example", body: { form: { a: "{!!props.a!!}" } } },
      { type: "http", method: "PUT", url: "https://api.example", body: { form: { a: "{!!props.a!!}" } } },
    ]);
  });

  it("keep bodies that are JSON but for their arguments as JSON", async () => {
    const body = String.raw`{ "q": "say \"{{.args.q}}\" {{ .config.site }}", "n": {{.args.n}}, "tags": {{toJson .args.tags}}, "o": {{ .args.o | toJson }}, "id": "{{uuidv4}}", "plain": "{!!x" }`;
    const { schema, problems } = await convert(`
server: { name: s }
tools:
  - name: search
    args: [{ name: q }, { name: n, type: integer }, { name: tags, type: array, items: { type: string } }, { name: o, type: object }]
    requestTemplate: { url: "https://{{.config.host}}/s", method: POST, body: ${JSON.stringify(body)} }
  - name: text
    args: [{ name: q }]
    requestTemplate: { url: https://api.example/s, method: POST, body: "q={{-  .args.q -}} ; x" }
`);
    expect(problems).toEqual([]);
    expect(schema.tools?.map(({ execution }) => execution)).toEqual([
      {
        type: "http",
        method: "POST",
        url: "https://{{env.host}}/s",
        body: {
          json: {
            q: 'say "{{props.q}}" {{env.site}}',
            n: "{!!props.n!!}",
            tags: "{!!props.tags!!}",
            o: "{!!props.o!!}",
            id: "{{call.id}}",
            plain: '{{"{!!"}}x',
          },
        },
      },
      { type: "http", method: "POST", url: "https://api.example/s", body: { raw: "q={{props.q}}; x" } },
    ]);
  });

  it("leave out what the server leaves out, and cookies that are not given", async () => {
    const { schema, problems } = await convert(`
server: { name: s, allowTools: [a] }
tools:
  - { name: a, args: [{ name: sid, position: cookie }], requestTemplate: { url: https://api.example } }
  - { name: b, requestTemplate: { url: https://api.example } }
`);
    expect(problems).toEqual(["5: tool 'b' is left out: 'allowTools' does not name it."]);
    const client = await load(schema, {});
    expect((await client.explain("a")).text).not.toContain("ookie");
  });

  it("have schemas that are JSON Schema", async () => {
    const { schema } = await convert(`
server: { name: s }
tools:
  - name: t
    args:
      - name: filter
        type: object
        required: true
        properties: { a: { type: int, required: true }, b: { type: array, items: { type: int } }, c: { required: false } }
    requestTemplate: { url: https://api.example, argsToUrlParam: true }
`);
    expect(schema.tools?.[0]?.inputSchema).toEqual({
      type: "object",
      properties: {
        filter: {
          type: "object",
          properties: { a: { type: "integer" }, b: { type: "array", items: { type: "integer" } }, c: {} },
          required: ["a"],
        },
      },
      required: ["filter"],
    });
  });

  it("answer with a text where there is no request", async () => {
    const { schema } = await convert(`
server: { name: s }
tools:
  - name: greet
    args: [{ name: who, required: true }]
    responseTemplate: { body: "Hello {{.args.who}} of .args.who" }
`);
    const client = await load(schema, {});
    expect(await client.execute("greet", { who: "Ada" })).toMatchObject({
      content: [{ text: "Hello Ada of .args.who" }],
    });
  });

  it("look up plain paths of gjson, and warn of templates that cannot be used", async () => {
    const { url } = await api({ users: [{ name: "Ada" }], "next-page": 2 });
    const { schema, problems } = await convert(`
server: { name: s }
tools:
  - { name: a, requestTemplate: { url: ${url} }, responseTemplate: { body: '{{gjson "users.0.name"}} {{ gjson "next-page" | printf "%v gjson" }}' } }
  - { name: b, requestTemplate: { url: ${url} }, responseTemplate: { body: '{{gjson "users.#.name"}}' } }
  - { name: c, requestTemplate: { url: ${url} }, responseTemplate: { body: '{{/* x */}}{{range $i, $u := .users}}{{$u.name | shuffle}}{{end}}' } }
  - { name: d, args: [{ name: who }], responseTemplate: { body: "{{.args.who}} {{.args.whom}}" } }
  - { name: e, responseTemplate: { body: '{{ gjson "a.#" }}' } }
`);
    expect(problems).toEqual([
      "5: tool 'b': The template of the response is not taken over: it calls gjson with more than a plain path. The response reaches the model as it is.",
      "6: tool 'c': The template of the response is not taken over: the language go has no function shuffle. The response reaches the model as it is.",
      "7: tool 'd' is left out: Its template names the argument 'whom', which is not declared.",
      "8: tool 'e' is left out: Its template cannot be used: it calls gjson with more than a plain path.",
    ]);
    const client = await load(schema, {});
    expect(await client.execute("a", {})).toMatchObject({ content: [{ text: "Ada 2 gjson" }] });
    expect(await client.execute("b", {})).toMatchObject({ content: [{ text: expect.stringContaining("Ada") }] });
  });

  it("say which tool is left out, and why, and what is not taken over", async () => {
    const { schema, problems } = await convert(`
server: { name: s }
tools:
  - { name: a, requestTemplate: { url: "https://api.example/{{now}}" } }
  - { name: b, requestTemplate: { url: https://api.example, method: BREW } }
  - { name: c, args: [{ name: x, position: moon }], requestTemplate: { url: https://api.example } }
  - { name: d, args: [{ type: string }], requestTemplate: { url: https://api.example } }
  - { requestTemplate: { url: https://api.example } }
  - { name: e e, requestTemplate: { url: https://api.example } }
  - { name: e_e, requestTemplate: { url: https://api.example } }
  - { name: f, security: { id: x }, errorResponseTemplate: y, requestTemplate: { url: https://api.example, security: { id: x } } }
  - null
`);
    expect(schema.tools?.map(({ name }) => name)).toEqual(["e_e", "f"]);
    expect(problems).toEqual([
      "4: tool 'a' is left out: Fields of a request have no {{now}}.",
      "5: tool 'b' is left out: It has the method BREW.",
      `6: tool 'c' is left out: An argument has the position "moon".`,
      "7: tool 'd' is left out: An argument has no name.",
      "8: tools[4] is left out: It has no name.",
      "9: tool 'e e': It is called e_e here. A name has up to 128 letters, digits, _, - and dots.",
      "10: tool 'e_e' is left out: There is a tool e_e already.",
      "11: tool 'f': 'errorResponseTemplate' is not taken over. What a server says about an error reaches the model as it is.",
      "11: tool 'f': 'security' is not taken over. It guards the tool itself: tokens are checked by 'mci run'.",
      "11: tool 'f': 'security' is not taken over. Say in 'auth' how the request authenticates itself.",
      "12: tools[8] is left out: It has no name.",
    ]);
  });

  it("end soon, and spare the others, whatever a file contains", async () => {
    const url = "https://api.example";
    const odd = { toString: 1, valueOf: 1 };
    const tools = [
      { name: "blanks", requestTemplate: { url, method: "POST", body: `{{${" ".repeat(20_000)}` } },
      { name: "dots", responseTemplate: { body: `{{${" .args.".repeat(100_000)}` } },
      {
        name: "many",
        args: [{ name: "a" }],
        requestTemplate: { url, method: "POST", body: `[${Array(20_000).fill('"{{.args.a}}"').join(",")}]` },
      },
      { name: "odd", responseTemplate: { prependBody: odd } },
      { name: "method", requestTemplate: { url, method: odd } },
      {
        name: "deep",
        requestTemplate: { url, method: "POST", body: `${"[".repeat(100_000)}${"]".repeat(100_000)}` },
      },
    ];
    const { schema, problems } = await convert(JSON.stringify({ server: { name: "s" }, tools }));
    expect(schema.tools?.map(({ name }) => name)).toEqual(["blanks", "dots", "many", "odd"]);
    expect(problems).toEqual([
      `1: tool 'method' is left out: It has the method ${JSON.stringify(odd)}.`,
      "1: tool 'deep' is left out: The body is nested more than 100 deep.",
    ]);
  });

  it("may have path arguments of any name", async () => {
    const args = ["$&", "props.a", "a"].map((name) => ({ name, position: "path" }));
    const requestTemplate = { url: "https://api.example/{$&}/{props.a}/{a}/{b}", method: "GET" };
    const { schema } = await convert(
      JSON.stringify({ server: { name: "s" }, tools: [{ name: "t", args, requestTemplate }] }),
    );
    expect(schema.tools?.[0]?.execution).toMatchObject({
      url: 'https://api.example/{{props["$&"]}}/{{props["props.a"]}}/{{props.a}}/{b}',
    });
  });
});
