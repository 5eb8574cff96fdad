import type { ChildProcess } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defineForTests } from "./test/define-for-tests.ts";
import { mciForTests, outcomeOf, refusal, schemaOf } from "./test/mci.ts";

const mci = mciForTests();
defineForTests(mci);

const skills = `
  import { defineSkill, defineTool, settings, token } from "@mci/define";
  import { greeting } from "./lib/greeting.mjs";
  console.log("printed by the module");
  export const place = token("place");
  export function hello({ name }) {
    console.log("printed by the function");
    return \`\${greeting} \${name}\`;
  }
  export const city = defineSkill("city", {
    find: defineTool(
      { description: "Finds", readOnly: true, inject: { place, settings },
        input: { type: "object", properties: { name: { type: "string", default: "Tbilisi" } } } },
      ({ name }, { place, settings }) => ({ name, place, home: settings.get("home") }),
    ),
  });
`;
const config = `
  import { provide } from "@mci/define";
  import { place } from "./skills.mjs";
  console.log("printed by the config");
  export default { provide: [provide(place, () => "here")], settings: { home: "there" } };
`;
const hello = {
  name: "hello",
  inputSchema: { type: "object", properties: { name: { type: "string" } } },
  execution: { type: "function", module: "./skills.mjs" },
};
const schema = JSON.stringify({ schemaVersion: "1.0", tools: [hello], functions: "./skills.mjs" });
const files = {
  "mci.json": schema,
  "mci.config.mjs": config,
  "skills.mjs": skills,
  "lib/greeting.mjs": `export const greeting = "Hello";`,
};

describe("the functions of modules", () => {
  it("are listed and called, and what they print does not get into the results", async () => {
    const cwd = await mci.folderOf(files);
    const listed = await mci.run(["list", "--format", "json"], { cwd });
    expect(JSON.parse(listed.stdout)).toMatchObject([{ name: "hello" }, { name: "city.find" }]);
    expect(listed.stderr).toContain("printed by the config");
    expect(await mci.run(["call", "hello", "name=Ada"], { cwd })).toMatchObject({
      code: 0,
      stdout: "Hello Ada\n",
      stderr: expect.stringMatching(/printed by the module\n(?:.*\n)*printed by the function/),
    });
    const found = await mci.run(["call", "city.find", "--format", "json"], { cwd });
    expect(JSON.parse(found.stdout).structuredContent).toEqual({ name: "Tbilisi", place: "here", home: "there" });
  });

  it.each([
    ["a provider that is missing", "export default {};", skills, "Nothing provides 'place'."],
    [
      "a module that cannot be imported",
      "export default {};",
      "throw new Error('no disk');",
      "cannot be imported: no disk.",
    ],
  ])("that lack %s are an error of mci list, which shows the other tools", async (_, config, module, problem) => {
    const text = { name: "text", execution: { type: "text", text: "fine" } };
    const document = JSON.stringify({ schemaVersion: "1.0", tools: [text], functions: "./skills.mjs" });
    const cwd = await mci.folderOf({ ...files, "mci.json": document, "mci.config.mjs": config, "skills.mjs": module });
    const { code, stdout, stderr } = await mci.run(["list"], { cwd });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(problem) });
    expect(stdout).toContain("text");
    expect((await mci.run(["run"], { cwd })).code).toBe(2);
  });

  it("are not imported by mci validate, which says so", async () => {
    const cwd = await mci.folderOf({
      ...files,
      "skills.mjs": "throw new Error('imported');",
      "mci.config.mjs": "export default {};",
    });
    expect(await mci.run(["validate"], { cwd })).toEqual({
      code: 0,
      stdout: "",
      stderr: "No problems in 1 file with 1 tool.\n1 module was not imported: 'mci list' loads the functions.\n",
    });
  });

  it("that need a value learn where to provide it", async () => {
    const cwd = await mci.folderOf({ ...files, "mci.config.mjs": "export default {};" });
    const { stderr } = await mci.run(["list"], { cwd });
    expect(stderr).toContain("Pass provide(token, make) in the option 'provide', of the client or in mci.config.mjs.");
  });

  it("that ask say where they can be called", async () => {
    const asking = 'export const hello = defineTool({}, (_, { ask }) => ask("Greet Ada?"));';
    const modules = { "skills.mjs": `import { defineTool } from "@mci/define";\n${asking}` };
    const cwd = await mci.folderOf({ "mci.json": schemaOf(hello), ...modules });
    const called = await mci.run(["call", "hello", "name=Ada"], { cwd });
    expect(called).toMatchObject({ code: 1, stderr: expect.stringContaining("finish: Greet Ada?") });
    expect(called.stderr).toContain("'mci call' asks on a terminal alone. Or serve the tools with 'mci run'");
  });

  it("are explained by module, export, arguments after defaults and injected names", async () => {
    const cwd = await mci.folderOf(files);
    expect(await mci.run(["call", "city.find", "--explain"], { cwd })).toMatchObject({
      stdout: [
        'Call city.find of ./skills.mjs with {"name":"Tbilisi"}, given place, settings',
        "",
        "PART      VALUE               FROM",
        "module    ./skills.mjs        execution/module",
        "export    city.find           execution/export",
        'name      "Tbilisi"           execution',
        "place     injected: place     execution",
        "settings  injected: settings  execution",
        "",
      ].join("\n"),
    });
  });

  it("are served over stdio while they print", async () => {
    const cwd = await mci.folderOf(files);
    const child = mci.start(["run", "--quiet"], { cwd });
    const outcome = outcomeOf(child);
    const meta = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    const messages = [
      { id: 1, method: "initialize", params: meta },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/call", params: { name: "hello", arguments: { name: "Ada" } } },
    ];
    child.stdin?.end(messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""));
    const { stdout, stderr } = await outcome;
    const answers = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([{ id: 1 }, { id: 2, result: { content: [{ text: "Hello Ada" }] } }]);
    expect(stderr).toContain("printed by the function");
  });

  it("given in a config are listed and called like those of the file", async () => {
    const given = `
      import { provide } from "@mci/define";
      import { city, place } from "./skills.mjs";
      export default { tools: [city], provide: [provide(place, "here")] };
    `;
    const cwd = await mci.folderOf({ ...files, "mci.json": schemaOf(hello), "mci.config.mjs": given });
    const { stdout } = await mci.run(["list", "--format", "json"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject([{ name: "hello" }, { name: "city.find", description: "Finds" }]);
    expect((await mci.run(["call", "city.find", "name=Batumi"], { cwd })).stdout).toBe(
      '{"name":"Batumi","place":"here"}\n',
    );
  });

  it.skipIf(Reflect.get(process.features, "typescript"))(
    "in TypeScript need a Node that runs it, and the error says so",
    async () => {
      const typed = { ...hello, name: "typed", execution: { type: "function", module: "./typed.ts" } };
      const cwd = await mci.folderOf({
        ...files,
        "mci.config.mjs": "",
        "mci.json": schemaOf(typed, hello),
        "typed.ts": "export const typed = (): string => 'typed';",
      });
      await writeFile(join(cwd, "mci.config.mjs"), "export default {};");
      const { stderr } = await mci.run(["call", "typed"], { cwd });
      expect(stderr).toContain("The module './typed.ts' cannot be imported: Node v20");
      expect(stderr).toContain("does not run TypeScript.");
      expect(stderr).toContain(
        'Use Node 22.18 or later, or build the module and name the result: "module": "./typed.js".',
      );
      expect((await mci.run(["call", "hello", "name=Ada"], { cwd })).stdout).toBe("Hello Ada\n");
    },
  );

  it("of one name twice are named with their places", async () => {
    const twice = `
      import { defineTool } from "@mci/define";
      const named = defineTool({ name: "hello" }, () => "");
      export default { tools: [named] };
    `;
    const cwd = await mci.folderOf({ ...files, "mci.json": schemaOf(hello), "mci.config.mjs": twice });
    const { stderr } = await mci.run(["list"], { cwd });
    expect(stderr).toContain(`${join(cwd, "mci.config.mjs")}:3: There is another tool 'hello', in `);
    expect(stderr).toMatch(/mci\.json:1:\d+ \(\.\/skills\.mjs:hello\)\./);
  });
});

describe("watched modules", () => {
  const helper = "lib/greeting.mjs";
  const module = `
    import { greeting } from "./lib/greeting.mjs";
    import { count } from "./lib/state.cjs";
    export const hello = ({ name }) => \`\${greeting} \${name} \${count()}\`;
  `;

  it("run their new code with the next call, also that of files they import, and keep the state of others", async () => {
    const cwd = await mci.folderOf({
      "mci.json": schemaOf(hello),
      "skills.mjs": module,
      [helper]: files[helper],
      "lib/state.cjs": "let calls = 0; exports.count = () => (calls += 1);",
    });
    const child = mci.start(["run", "--watch"], { cwd });
    const session = sessionOf(child);
    const call = async (): Promise<unknown> =>
      session.call("tools/call", { name: "hello", arguments: { name: "Ada" } });
    await session.call("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "t", version: "1" },
    });
    expect(await call()).toMatchObject({ content: [{ text: "Hello Ada 1" }] });
    await writeFile(join(cwd, helper), `export const greeting = "Hi";`);
    await session.printed("Reloaded: changed hello.");
    expect(await call()).toMatchObject({ content: [{ text: "Hi Ada 2" }] });
    await writeFile(join(cwd, helper), "export const = 1;");
    await session.printed("Not reloaded: the tools have not changed.");
    expect(await call()).toMatchObject({ content: [{ text: "Hi Ada 3" }] });
    await writeFile(join(cwd, helper), `export const greeting = "Hey";`);
    await session.printed("Reloaded: changed hello.", 2);
    expect(await call()).toMatchObject({ content: [{ text: "Hey Ada 4" }] });
    await writeFile(join(cwd, "lib/state.cjs"), "exports.count = () => 'from the new state';");
    await session.printed("Reloaded: changed hello.", 3);
    expect(await call()).toMatchObject({ content: [{ text: "Hey Ada from the new state" }] });
    child.stdin?.end();
    await session.ended;
  }, 30_000);
});

/** Speaks MCP with a command, whose messages are waited for. */
function sessionOf(child: ChildProcess): {
  call(method: string, params: object): Promise<unknown>;
  printed(text: string, times?: number): Promise<void>;
  readonly ended: Promise<unknown>;
} {
  const ended = once(child, "close");
  let [stdout, stderr, id] = ["", "", 0];
  const arrived = new EventEmitter();
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await Promise.race([once(arrived, "data"), ended.then(() => Promise.reject(new Error(stderr)))]);
    }
  };
  child.stdout?.on("data", (data) => arrived.emit("data", (stdout += String(data))));
  child.stderr?.on("data", (data) => arrived.emit("data", (stderr += String(data))));
  return {
    ended,
    async call(method, params) {
      id += 1;
      const own = id;
      child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", id: own, method, params })}\n`);
      return until(() => {
        const whole = stdout
          .slice(0, stdout.lastIndexOf("\n") + 1)
          .split("\n")
          .filter(Boolean);
        return whole.map((line) => JSON.parse(line)).find((message) => message.id === own)?.result;
      });
    },
    async printed(text, times = 1) {
      await until(() => (stderr.split(text).length > times ? true : undefined));
    },
  };
}

describe("a lock of functions", () => {
  const given = `
    import { defineTool } from "@mci/define";
    import { greeting } from "./lib/greeting.mjs";
    export default { tools: [defineTool({ name: "given" }, () => greeting)] };
  `;

  it("tells of a change in a file that a module imports, and nothing else", async () => {
    const cwd = await mci.folderOf({ ...files, "mci.json": schemaOf(hello), "mci.config.mjs": given });
    expect(await mci.run(["lock"], { cwd })).toMatchObject({ code: 0, stderr: expect.stringContaining("2 tools") });
    expect(await readFile(join(cwd, "mci.lock"), "utf8")).toMatch(/"file": "\.\/skills\.mjs",\s*"export": "hello"/);
    expect(await mci.run(["verify"], { cwd })).toMatchObject({ code: 0, stdout: "" });
    await writeFile(join(cwd, "lib/greeting.mjs"), `export const greeting = "Hi";`);
    expect(await mci.run(["verify"], { cwd })).toMatchObject({
      code: 1,
      stdout: [
        "~ given",
        "    code: ./mci.config.mjs, or a file that it imports, has changed",
        "~ hello",
        "    code: ./skills.mjs, or a file that it imports, has changed",
        "",
      ].join("\n"),
    });
  });

  it("blocks or warns on load, with the tool", async () => {
    const document = { schemaVersion: "1.0", onDrift: "block", tools: [hello] };
    const cwd = await mci.folderOf({ ...files, "mci.json": JSON.stringify(document), "mci.config.mjs": given });
    await mci.run(["lock"], { cwd });
    expect((await mci.run(["call", "hello", "name=Ada"], { cwd })).stdout).toBe("Hello Ada\n");
    await writeFile(join(cwd, "lib/greeting.mjs"), `export const greeting = "Hi";`);
    expect(await mci.run(["call", "hello", "name=Ada"], { cwd })).toEqual(
      refusal(expect.stringContaining("tool 'hello': This tool is not what mci.lock says: changed code.")),
    );
  });
});
