import { beforeAll, describe, expect, it } from "vitest";
import { mciForTests, refusal, schemaOf, success, textTool } from "../../test/mci.ts";

const mci = mciForTests();
// Nothing listens on this port: no request must be sent.
const url = "http://127.0.0.1:9/";
const http = (name: string, response?: object, rest: object = {}): object => ({
  name,
  ...rest,
  execution: { type: "http", url, ...(response && { response }) },
});

const schema = schemaOf(
  http("go", { template: "${{ .price }} {{ range .items }}{{ .name }};{{ end }}" }),
  http("handlebars", { template: "${{price}} {{#each items}}{{name}};{{/each}}" }),
  http("jinja", { template: "${{ price }} {% for x in items %}{{ x.name }};{% endfor %}", templateEngine: "jinja" }),
  http("cut", { select: "items", maxItems: 1, template: "{{#each this}}{{name}};{{/each}}" }),
  http("broken", { template: "a\n{{ .price" }),
  http("failing", { template: "a\n{{ lt .items 5 }}" }),
  http("plain"),
  http("off", { template: "x" }, { disabled: true }),
  { name: "command", execution: { type: "cli", command: "false", responseTemplate: "{{price}}" } },
  textTool("text", "Hello"),
);
const answer = '{ "price": 25.00, "items": [{ "name": "Apple" }, { "name": "Pear" }] }';

let cwd: string;
beforeAll(async () => {
  const foreign = {
    name: "guide",
    description: "d",
    config: { HTTP: { endpoint: url, response_template: "{{ .price }}" } },
  };
  cwd = await mci.folderOf({
    "mci.json": schema,
    "foreign.json": JSON.stringify(foreign),
    "answer.json": answer,
    "page.html": "<html>",
    "mci.config.mjs": "export default { limits: { loopSteps: 1_000 } };",
  });
});

describe.concurrent("mci template", () => {
  it.each([
    ["go", "$25.00 Apple;Pear;\n"],
    ["handlebars", "$25.00 Apple;Pear;\n"],
    ["jinja", "$25.00 Apple;Pear;\n"],
    ["cut", "Apple;\n[... cut: 1 of 2 items shown]\n"],
    ["command", "25.00\n"],
  ])("prints what the template of '%s' makes of a sample, without calling anything", async (tool, stdout) => {
    const outcome = await mci.run(["template", tool, "--sample", "answer.json", "--quiet"], { cwd });
    expect(outcome).toEqual(success(stdout));
  });

  it("reads the sample from stdin, and renders a tool of a file of HTTP tools", async () => {
    const args = ["template", "guide", "--file", "foreign.json", "--sample", "-"];
    expect(await mci.run(args, { cwd, stdin: answer })).toEqual(success("25.00\n"));
  });

  it.each([
    ["broken", /^Template syntax error at line 2, column \d+: /m],
    ["failing", /^Template error at line 2, column \d+: /m],
  ])("ends with 1 where the template of '%s' fails, with its place", async (tool, reason) => {
    const outcome = await mci.run(["template", tool, "--sample", "answer.json"], { cwd });
    expect(outcome).toMatchObject({ code: 1, stdout: `${answer}\n` });
    expect(outcome.stderr).toMatch(reason);
  });

  it("exits with 1 for a sample that is not JSON", async () => {
    const outcome = await mci.run(["template", "go", "--sample", "page.html", "--quiet"], { cwd });
    expect(outcome).toEqual({ code: 1, stdout: "<html>\n", stderr: "The answer is not JSON.\n" });
  });

  it("prints the whole result as JSON", async () => {
    const { code, stdout } = await mci.run(
      ["template", "failing", "--sample", "answer.json", "--format", "json", "-q"],
      { cwd },
    );
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      content: [{ type: "text", text: answer }],
      metadata: { template_error: expect.stringContaining("line 2") },
    });
  });

  it.each([
    [["template"], "Which tool?"],
    [["template", "go"], "Which sample should the template be tried on?"],
    [["template", "go", "x"], "'mci template' does not take the argument 'x'."],
    [["template", "plain", "--sample", "answer.json"], "The tool 'plain' has no response template."],
    [["template", "text", "--sample", "answer.json"], "The tool 'text' has no response template."],
    [["template", "off", "--sample", "answer.json"], "There is no tool 'off'."],
    [["template", "goo", "--sample", "answer.json"], "There is no tool 'goo'."],
    [["template", "go", "--sample", "nowhere.json"], "--sample: there is no file nowhere.json."],
  ])("refuses %j", async (args, reason) => {
    expect(await mci.run([...args], { cwd })).toEqual(refusal(expect.stringContaining(reason)));
  });
});
