/* oxlint-disable no-await-in-loop -- one after the other, on purpose */
import { existsSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { MCIError, textOf, type CliExecution, type ToolResult } from "@mci/contract";
import fc from "fast-check";
import { plainNumberText } from "@mci/plugin-kit";
import { folderOf } from "@mci/plugin-kit/test";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { callOf, prepareTool, type Settings } from "../test/prepare.ts";

vi.setConfig({ testTimeout: 60_000 }); // many processes, on a machine that may be busy

const files = {
  "schema/logs/app.log": "one error\nall fine\nanother ERROR\n",
  "schema/logs/deep/old.log": "old error\n",
  "schema/patterns.txt": "fine\n",
};
const folder = join(folderOf(files, afterAll), "schema");

function prepare(execution: Partial<CliExecution>, settings: Settings = {}) {
  return prepareTool(folder, execution, settings);
}

/** The result, or what the client would make of what is thrown. */
async function run(
  execution: Partial<CliExecution>,
  props: Record<string, unknown> = {},
  settings: Settings = {},
): Promise<ToolResult | string> {
  const prepared = await prepare(execution, settings);
  try {
    return await prepared.run(callOf(props, settings));
  } catch (error) {
    if (MCIError.is(error)) return `${error.code} ${error.message}`;
    throw error;
  }
}

/** Returns the result of a command that must have run. */
async function resultOf(...given: Parameters<typeof run>): Promise<ToolResult> {
  const result = await run(...given);
  if (typeof result === "string") throw new Error(result);
  return result;
}

/** Returns an execution block that runs a script with node and the arguments after it. */
function node(source: string, rest: Partial<CliExecution> = {}): Partial<CliExecution> {
  return { command: process.execPath, ...rest, args: ["-e", source, ...(rest.args ?? [])] };
}

/** The arguments a program was given, after those of the test itself; or why it was not started. */
async function argumentsOf(
  execution: Partial<CliExecution>,
  props: Record<string, unknown> = {},
  settings: Settings = {},
): Promise<unknown> {
  const { args = [] } = execution;
  // Node ends its own options at the first `--`, so the script is a file.
  await writeFile(join(folder, "print.cjs"), "console.log(JSON.stringify(process.argv.slice(2)))");
  const printed = { command: process.execPath, ...execution, args: ["./print.cjs", ...args] };
  const result = await run(printed, props, settings);
  return typeof result === "string" ? result : JSON.parse(textOf(result));
}

const string = { type: "string" };

describe("an optional argument that a call leaves out", () => {
  const inputSchema = { type: "object", properties: { a: { type: ["string", "null"] } } };

  it.each(["{{props.a}}", "{!!props.a!!}", "-n={{props.a}}"])(
    "is an error in args, which are not entries: %s",
    async (arg) => {
      expect(await argumentsOf({ args: ["A", arg] }, {}, { inputSchema })).toMatch(
        /^MCI_TEMPLATE_MISSING Missing value: props\.a/,
      );
    },
  );

  it("may have a fallback, or be a flag", async () => {
    expect(await argumentsOf({ args: ["A", "{{props.a | ''}}"] }, {}, { inputSchema })).toEqual(["A", ""]);
    const flags = { "--a": { from: "props.a", type: "value" } } as const;
    expect(await argumentsOf({ args: ["A"], flags }, {}, { inputSchema })).toEqual(["A"]);
  });

  it("is the text null where it is null, and may be", async () => {
    const args = ["A", "{{props.a}}", "{!!props.a!!}"];
    expect(await argumentsOf({ args }, { a: null }, { inputSchema })).toEqual(["A", "null", "null"]);
  });
});

describe("a number", () => {
  it("is written without an exponent, in arguments and in flags", async () => {
    const flags = { "--n": { from: "props.n", type: "value" } } as const;
    const args = ["A", "{{props.n}}", "{!!props.n!!}", "n={{props.n}}", "{!!props.list!!}"];
    expect(await argumentsOf({ args, flags }, { n: 1e-7, list: [1e21] })).toEqual(
      expect.arrayContaining(["0.0000001", "n=0.0000001", "--n=0.0000001", "[1e+21]"]),
    );
  });
});

describe("the schema reference", () => {
  const searchFlags = { "-i": { from: "props.ignore_case", type: "boolean" } } as const;

  it("Schema Reference, Basic CLI Command: greps in a directory, with and without its flag", async () => {
    const execution: CliExecution = {
      type: "cli",
      command: "grep",
      args: ["-r", "-n"],
      flags: searchFlags,
      cwd: "{{props.directory}}",
      timeout_ms: 8000,
    };
    // As printed there is no pattern: grep says how to use it.
    expect(await run(execution, { directory: "logs", ignore_case: true })).toMatchObject({
      isError: true,
      code: "MCI_COMMAND_FAILED",
      error: expect.stringMatching(/^Command exited with code 2: Usage: grep/),
      metadata: { exit_code: 2, stdout_bytes: 0 },
    });
    const withPattern = { ...execution, args: ["-r", "-n", "error"] };
    const grep = async (props: Record<string, unknown>) =>
      textOf(await resultOf(withPattern, { directory: "logs", ...props }))
        .split("\n")
        .toSorted();
    expect(await grep({ ignore_case: true })).toEqual([
      "",
      "app.log:1:one error",
      "app.log:3:another ERROR",
      "deep/old.log:1:old error",
    ]);
    expect(await grep({ ignore_case: false })).toEqual(["", "app.log:1:one error", "deep/old.log:1:old error"]);
    expect(await grep({})).toEqual(["", "app.log:1:one error", "deep/old.log:1:old error"]);
  });

  it("Schema Reference, CLI with Value Flags: gives --name=value, and says when the command is absent", async () => {
    const execution: CliExecution = {
      type: "cli",
      command: "convert",
      args: ["input.png"],
      flags: {
        "--resize": { from: "props.size", type: "value" },
        "--quality": { from: "props.quality", type: "value" },
      },
      cwd: "/tmp",
    };
    const settings = { rules: { directories: ["/tmp"] } };
    const prepared = await prepare(execution, settings);
    const explained = prepared.explain?.(callOf({ size: "50%", quality: 80 }, settings));
    expect(explained?.text).toBe("cd /tmp && convert input.png --resize=50% --quality=80");
    await mkdir(join(folder, "empty"));
    const absent = { ...execution, env: { PATH: join(folder, "empty") } };
    expect(await run(absent, { size: "50%" }, settings)).toBe("MCI_COMMAND_NOT_FOUND command not found: convert");
    expect(await argumentsOf({ flags: execution.flags ?? {} }, { size: "50%", quality: 80 })).toEqual([
      "--resize=50%",
      "--quality=80",
    ]);
  });

  it("Schema Reference, Complete Example: searches logs for the caller's pattern", async () => {
    const execution = { command: "grep", args: ["-r", "{{props.pattern}}"], cwd: "{{props.directory}}" };
    const result = await run(execution, { pattern: "old", directory: "./logs" });
    expect(result).toMatchObject({ isError: false, content: [{ text: "deep/old.log:old error\n" }] });
  });

  it("PRD, CLI Command Execution Schema Example: a boolean and a value flag", async () => {
    const execution: CliExecution = {
      type: "cli",
      command: "grep",
      args: ["-n"],
      flags: { ...searchFlags, "--file": { from: "props.file", type: "value" } },
      cwd: "{{props.directory}}",
      timeout_ms: 8000,
    };
    const call = { ...execution, stdin: "all fine\nall bad\nFINE\n" };
    const props = { ignore_case: true, file: "../patterns.txt", directory: "logs" };
    expect(await run(call, props)).toMatchObject({ isError: false, content: [{ text: "1:all fine\n3:FINE\n" }] });
  });

  it("Schema Reference, CLI Successful Result: exactly as printed", async () => {
    expect(await run({ command: "echo", args: ["Hello, World!"] })).toEqual({
      isError: false,
      content: [{ type: "text", text: "Hello, World!\n" }],
      metadata: { exit_code: 0, stdout_bytes: 14, stderr_bytes: 0, stderr: "" },
    });
  });

  it("Schema Reference, CLI Error Result: as printed, with the line break that stderr_bytes counts", async () => {
    expect(await run(node("console.error('permission denied'); process.exit(1)"))).toEqual({
      isError: true,
      error: "Command exited with code 1: permission denied",
      code: "MCI_COMMAND_FAILED",
      content: [{ type: "text", text: "Command exited with code 1: permission denied" }],
      metadata: { exit_code: 1, stdout_bytes: 0, stderr_bytes: 18, stderr: "permission denied\n", stdout: "" },
    });
  });
});

describe("arguments", () => {
  it("stand in the order args, flags", async () => {
    const flags = { "-v": { from: "props.v", type: "boolean" }, "-o": { from: "props.o", type: "value" } } as const;
    expect(await argumentsOf({ args: ["a", "b"], flags }, { v: 1, o: "x" })).toEqual(["a", "b", "-v", "-o", "x"]);
  });

  it("keep flags before a literal --, unless it is the last of args", async () => {
    const flags = { "-v": { from: "props.v", type: "boolean" } } as const;
    const args = ["a", "--", "{{props.b}}"];
    expect(await argumentsOf({ args, flags }, { v: true, b: "-b" })).toEqual(["a", "-v", "--", "-b"]);
    expect(await argumentsOf({ args: ["a", "--"], flags }, { v: true })).toEqual(["a", "--", "-v"]);
  });

  it("are one each, whatever is in them", async () => {
    const value = "a b; $(touch x) `y` \"z\" 'w' * \n\t \\ {{env.SECRET}} {!! props !!} @if(x)";
    expect(await argumentsOf({ args: ["{{props.a}}", "x{{props.a}}y"] }, { a: value })).toEqual([value, `x${value}y`]);
    expect(await argumentsOf({ args: ["{{props.a}}"] }, { a: "" })).toEqual([""]);
  });

  it("write a list as JSON text in one argument", async () => {
    const props = { list: ["a b", 1, null], n: 1.5, t: true, none: null };
    expect(
      await argumentsOf({ args: ["{!! props.list !!}", "{!! props.n !!}", "{{props.t}}", "{{props.none}}"] }, props),
    ).toEqual(['["a b",1,null]', "1.5", "true", "null"]);
  });

  it("are an error when a value is missing", async () => {
    const inputSchema = { type: "object", properties: { a: string } };
    expect(await argumentsOf({ args: ["{{props.a}}"] }, {}, { inputSchema })).toContain("MCI_TEMPLATE_MISSING");
  });

  it("never change in number with the values", async () => {
    const execution = {
      command: "tool",
      args: ["{{props.a}}", "--x={{props.b}}", "{!! props.c !!}", "--", "{{props.a}}{{props.b}}"],
      flags: { "--flag": { from: "props.d", type: "value" } },
      allowOptionArgs: true,
    } as const;
    const prepared = await prepare(execution);
    const text = fc.string({ unit: "binary" }).map((value) => value.replaceAll("\0", ""));
    fc.assert(
      fc.property(text, text, fc.jsonValue(), text, (a, b, c, d) => {
        fc.pre(!JSON.stringify(c).includes("\0") && !(typeof c === "string" && c.includes("\0")));
        const explained = prepared.explain?.(callOf({ a, b, c, d }));
        if (explained === undefined || explained instanceof Promise) throw new Error("It explains at once.");
        const values = explained.parts.filter(({ at }) => at.startsWith("/args") || at.startsWith("/flags"));
        expect(values.map(({ value }) => value)).toEqual([
          a,
          `--x=${b}`,
          typeof c === "string" ? c : typeof c === "number" ? plainNumberText(c) : JSON.stringify(c),
          `--flag=${d}`,
          "--",
          a + b,
        ]);
      }),
    );
  });
});

describe("flags", () => {
  const flag = (name: string, type: "boolean" | "value", from = "props.x") => ({ flags: { [name]: { from, type } } });

  it("boolean: are given for values that count as true", async () => {
    for (const x of [true, 1, "no", ["a"]]) expect(await argumentsOf(flag("-x", "boolean"), { x })).toEqual(["-x"]);
    for (const x of [false, 0, "", null, [], {}]) expect(await argumentsOf(flag("-x", "boolean"), { x })).toEqual([]);
  });

  it.each([
    ["a", ["--x=a"], ["-x", "a"]],
    ["", ["--x="], ["-x", ""]],
    [false, ["--x=false"], ["-x", "false"]],
    [0, ["--x=0"], ["-x", "0"]],
    [
      ["a", 2],
      ["--x=a", "--x=2"],
      ["-x", "a", "-x", "2"],
    ],
    [[], [], []],
    [null, [], []],
    [{ a: [1] }, ['--x={"a":[1]}'], ["-x", '{"a":[1]}']],
    [[["a"], null], ['--x=["a"]'], ["-x", '["a"]']],
  ])("value: %j gives %j, and %j with one dash", async (x, long, short) => {
    expect(await argumentsOf(flag("--x", "value"), { x })).toEqual(long);
    expect(await argumentsOf(flag("-x", "value"), { x })).toEqual(short);
  });

  it("are left out when missing, declared or not, also deep down", async () => {
    for (const from of ["props.x", "input.x", "properties.x.y", "env.X", 'props["a b"]']) {
      expect(await argumentsOf(flag("--x", "value", from))).toEqual([]);
      expect(await argumentsOf(flag("-x", "boolean", from))).toEqual([]);
    }
  });

  it("read nested properties and env", async () => {
    expect(await argumentsOf(flag("--x", "value", "props.a.b"), { a: { b: "c" } })).toEqual(["--x=c"]);
    expect(await argumentsOf(flag("-x", "value", "env.X"), {}, { env: { X: "-dash" } })).toEqual(["-x", "-dash"]);
    expect(await argumentsOf(flag("--x", "value", 'props["a b"]'), { "a b": 1 })).toEqual(["--x=1"]);
  });

  it("see own properties only", async () => {
    for (const from of ["props.__proto__", "props.constructor", "props.x.prototype"]) {
      expect(await argumentsOf(flag("--x", "value", from), { x: "text" })).toEqual([]);
    }
  });

  it("report a 'from' that is not a path, or has an unknown root", async () => {
    const paths = ["", "props.a | props.b", "'x'", "props.x !!} {!! env.Y", "{{props.x}}", "props.", ".x", "a b"];
    for (const from of paths) {
      await expect(prepare(flag("-x", "boolean", from))).rejects.toMatchObject({ code: "MCI_SCHEMA_FIELD" });
    }
    expect(await argumentsOf(flag("-x", "boolean", "verbose"))).toBe(
      "MCI_TEMPLATE_MISSING unknown root in 'from' of the flag -x: verbose",
    );
  });
});

describe("values that start with a dash", () => {
  const refused = (value: string, place: string): string =>
    `MCI_COMMAND_ARGUMENT a value that starts with a dash could be taken for an option: ${JSON.stringify(value)} (${place})`;
  const declared = (x: unknown) => ({ inputSchema: { type: "object", properties: { x } } });
  const argument: Partial<CliExecution> = { args: ["{{props.x}}"] };
  const short = { flags: { "-n": { from: "props.x", type: "value" } } } as const;

  it.each([
    ["a whole argument", argument, { x: "-rf" }, refused("-rf", "args[1]")],
    ["a single dash", argument, { x: "-" }, refused("-", "args[1]")],
    [
      "a literal -- that came from props",
      { args: ["{{props.y}}", "{{props.x}}"] },
      { y: "--", x: "-rf" },
      refused("--", "args[1]"),
    ],
    ["the beginning of an argument", { args: ["{{props.x}}.txt"] }, { x: "-rf" }, refused("-rf", "args[1]")],
    ["after an empty value", { args: ["{{props.y}}{{props.x}}"] }, { y: "", x: "-rf" }, refused("-rf", "args[1]")],
    ["a native value", { args: ["{!! props.x !!}"] }, { x: "-rf" }, refused("-rf", "args[1]")],
    ["a number that is not declared as one", argument, { x: -5 }, refused("-5", "args[1]")],
    ["before the literal --", { args: ["{{props.x}}", "--", "a"] }, { x: "-rf" }, refused("-rf", "args[1]")],
    ["an alternative", { args: ["{{props.y | props.x}}"] }, { x: "-rf" }, refused("-rf", "args[1]")],
    ["the value of a flag with one dash", short, { x: "-rf" }, refused("-rf", "the flag -n")],
    ["one of a list for such a flag", short, { x: ["a", "-rf"] }, refused("-rf", "the flag -n")],
    ["such a flag after a trailing --", { args: ["--"], ...short }, { x: "-rf" }, refused("-rf", "the flag -n")],
  ])("are refused: %s", async (_, execution, props, message) => {
    expect(await argumentsOf(execution, props)).toBe(message);
  });

  it.each([
    ["after the author's text", { args: ["x{{props.x}}"] }, ["x-rf"]],
    ["after a literal --", { args: ["--", "{{props.x}}"] }, ["--", "-rf"]],
    ["in --name={{}}", { args: ["--name={{props.x}}"] }, ["--name=-rf"]],
    ["after the author's own dash", { args: ["-{{props.x}}"] }, ["--rf"]],
    ["as the value of a --name=value flag", { flags: { "--n": { from: "props.x", type: "value" } } }, ["--n=-rf"]],
    ["with allowOptionArgs", { ...argument, allowOptionArgs: true }, ["-rf"]],
    ["with allowOptionArgs, in a flag", { ...short, allowOptionArgs: true }, ["-n", "-rf"]],
  ] as const)("are passed on: %s", async (_, execution, expected) => {
    expect(await argumentsOf(execution as Partial<CliExecution>, { x: "-rf" })).toEqual(expected);
  });

  it("are passed on when the author or the environment wrote them", async () => {
    expect(await argumentsOf({ args: ["-a", "{{env.X}}", "{{props.y | '-c'}}"] }, {}, { env: { X: "-b" } })).toEqual([
      "-a",
      "-b",
      "-c",
    ]);
  });

  it.each([{ type: "number" }, { type: "integer" }, { type: ["integer", "null"] }])(
    "are numbers when declared as %j",
    async (x) => {
      expect(await argumentsOf(argument, { x: -5 }, declared(x))).toEqual(["-5"]);
      expect(await argumentsOf(short, { x: -1.5e-7 }, declared(x))).toEqual(["-n", "-0.00000015"]);
      expect(await argumentsOf(argument, { x: "-rf" }, declared(x))).toBe(refused("-rf", "args[1]"));
    },
  );

  it("are numbers in a list that is declared as one of numbers", async () => {
    const settings = declared({ type: "array", items: { type: "number" } });
    expect(await argumentsOf(short, { x: [-1, -2] }, settings)).toEqual(["-n", "-1", "-n", "-2"]);
  });

  it.each([
    { type: ["number", "string"] },
    { type: [] },
    { enum: [-5] },
    { $ref: "#/$defs/x", type: "number" },
    true,
    {},
  ])("are not numbers when declared as %j", async (x) => {
    expect(await argumentsOf(argument, { x: -5 }, declared(x))).toBe(refused("-5", "args[1]"));
  });

  it("are numbers only if every value the argument may hold is one", async () => {
    const settings = { inputSchema: { type: "object", properties: { x: { type: "number" }, s: string } } };
    expect(await argumentsOf({ args: ["{{props.s | props.x}}"] }, { x: -5 }, settings)).toBe(refused("-5", "args[1]"));
    expect(await argumentsOf({ args: ["{{props.x}}px"] }, { x: -5 }, settings)).toEqual(["-5px"]);
  });
});

describe("NUL", () => {
  it.each([
    ["an argument", { args: ["a{{props.x}}"] }, "args[1]"],
    ["a flag", { flags: { "--n": { from: "props.x", type: "value" } } }, "the flag --n"],
    ["a variable", { env: { V: "{{props.x}}" } }, "env.V"],
  ] as const)("is refused in %s, in a call and when it is explained", async (_, execution, place) => {
    const message = `NUL character in ${place}`;
    expect(await argumentsOf(execution as Partial<CliExecution>, { x: "a\0b" })).toBe(
      `MCI_COMMAND_ARGUMENT ${message}`,
    );
    const prepared = await prepare({
      command: "x",
      ...(execution as Partial<CliExecution>),
      args: ["y", "a{{props.x}}"],
    });
    expect(() => prepared.explain?.(callOf({ x: "a\0b" }))).toThrow("NUL character in");
  });

  it("is refused in the command and the folder", async () => {
    expect(await run({ command: "{{props.x}}" }, { x: "tr\0ue" })).toBe(
      "MCI_COMMAND_ARGUMENT NUL character in the command",
    );
    expect(await run({ command: "true", cwd: "{{props.x}}" }, { x: "a\0" })).toContain("MCI_PATH_NAME");
  });
});

describe("the command", () => {
  beforeAll(async () => {
    await mkdir(join(folder, "bin"));
    await mkdir(join(folder, "../outside"));
    const script = '#!/bin/sh\necho "$0"\n';
    await writeFile(join(folder, "bin/tool"), script, { mode: 0o755 });
    await writeFile(join(folder, "bin/locked"), script, { mode: 0o644 });
    await writeFile(join(folder, "../outside/tool"), script, { mode: 0o755 });
    await symlink("tool", join(folder, "bin/link-in"));
    await symlink("../../outside/tool", join(folder, "bin/link-out"));
  });

  it("is a file of the schema folder when it is a relative path", async () => {
    expect(await run({ command: "./bin/tool" })).toMatchObject({ content: [{ text: `${folder}/bin/tool\n` }] });
    expect(await run({ command: "./bin/tool", cwd: "logs" })).toMatchObject({ isError: false });
    expect(await run({ command: "./bin/link-in" })).toMatchObject({ content: [{ text: `${folder}/bin/link-in\n` }] });
  });

  it.each([
    ["../outside/tool", "MCI_PATH_OUTSIDE outside the allowed folders: ../outside/tool"],
    ["bin/../../outside/tool", "MCI_PATH_OUTSIDE outside the allowed folders: bin/../../outside/tool"],
    ["./bin/link-out", "MCI_PATH_OUTSIDE outside the allowed folders: ./bin/link-out"],
    ["./bin/missing", "MCI_PATH_NOT_FOUND not found: ./bin/missing"],
    ["./bin", "MCI_PATH_KIND is a directory: ./bin"],
    ["./bin/locked", `MCI_COMMAND_NOT_EXECUTABLE not executable: `],
    ["no-such-command", "MCI_COMMAND_NOT_FOUND command not found: no-such-command"],
    ["{{env.EMPTY}}", "MCI_COMMAND_NOT_FOUND command not found: "],
  ])("%s is refused", async (command, message) => {
    expect(await run({ command }, {}, { env: { EMPTY: "" } })).toContain(message);
  });

  it("may be anywhere when the author or the environment wrote an absolute path, and not when a caller did", async () => {
    const outside = join(folder, "../outside/tool");
    const ran = { isError: false, content: [{ text: `${outside}\n` }] };
    expect(await run({ command: outside })).toMatchObject(ran);
    expect(await run({ command: "{{env.X}}" }, {}, { env: { X: outside } })).toMatchObject(ran);
    expect(await run({ command: "{{props.x}}" }, { x: outside })).toBe(
      `MCI_PATH_OUTSIDE outside the allowed folders: ${outside}`,
    );
    expect(
      await run({ command: "{{env.X}}/{{props.x}}" }, { x: "tool" }, { env: { X: join(folder, "../outside") } }),
    ).toContain("MCI_PATH_OUTSIDE");
    expect(await run({ command: "./bin/{{props.x}}" }, { x: "../../outside/tool" })).toContain("MCI_PATH_OUTSIDE");
    expect(await run({ command: "./bin/{{props.x}}" }, { x: "tool" })).toMatchObject({ isError: false });
    expect(await run({ command: "{{props.x}}" }, { x: outside }, { rules: { anyPaths: true } })).toMatchObject(ran);
  });

  it("is not looked for in the working folder", async () => {
    await writeFile(join(folder, "logs/grep"), "#!/bin/sh\necho planted\n", { mode: 0o755 });
    const planted = { command: "grep", args: ["--version"], cwd: "logs", env: { PATH: ".:./:/usr/bin:/bin" } };
    expect(textOf(await resultOf(planted))).not.toContain("planted");
    expect(await run({ ...planted, env: { PATH: "." } })).toBe("MCI_COMMAND_NOT_FOUND command not found: grep");
  });
});

describe("the folder it runs in", () => {
  const pwd = (cwd?: string): Partial<CliExecution> => ({ command: "pwd", ...(cwd === undefined ? {} : { cwd }) });

  it("is the schema folder, or a folder below it", async () => {
    expect(await run(pwd())).toMatchObject({ content: [{ text: `${folder}\n` }] });
    expect(await run(pwd("./logs"))).toMatchObject({ content: [{ text: `${folder}/logs\n` }] });
    expect(await run(pwd("{{props.d}}"), { d: "logs/deep" })).toMatchObject({
      content: [{ text: `${folder}/logs/deep\n` }],
    });
  });

  it("is held to the path policy, even when the author wrote it", async () => {
    expect(await run(pwd(".."))).toContain("MCI_PATH_OUTSIDE");
    expect(await run(pwd("/"))).toContain("MCI_PATH_OUTSIDE");
    expect(await run(pwd("{{props.d}}"), { d: "../outside" })).toContain("MCI_PATH_OUTSIDE");
    expect(await run(pwd("{{props.d}}"), { d: "missing" })).toBe("MCI_PATH_NOT_FOUND not found: missing");
    expect(await run(pwd("{{props.d}}"), { d: "patterns.txt" })).toContain("MCI_PATH_KIND");
    await mkdir(join(folder, ".git"), { recursive: true });
    expect(await run(pwd("{{props.d}}"), { d: ".git" })).toContain("MCI_PATH_SECRET");
    expect(await run(pwd("/"), {}, { rules: { directories: ["/"] } })).toMatchObject({ isError: false });
  });
});

describe("environment and stdin", () => {
  const printEnvironment = node("console.log(JSON.stringify(process.env))");

  it("gives the allow list, inheritEnv and env, nothing else", async () => {
    vi.stubEnv("CANARY_TOKEN", "SECRET-canary");
    vi.stubEnv("WANTED", "yes");
    const inputSchema = { type: "object", properties: { absent: string, a: string } };
    const execution = {
      ...printEnvironment,
      inheritEnv: ["WANTED", "NOT_SET"],
      env: {
        A: "{{props.a}}",
        KEY: "{{env.API_KEY}}",
        LEFT_OUT: "{{props.absent}}",
        LEFT_OUT_TOO: "{{props.none}}",
        LIST: "{!! props.list !!}",
      },
    };
    const result = await resultOf(
      execution,
      { a: "$(x)", list: [1, 2], none: null },
      { inputSchema, env: { API_KEY: "SECRET-key", OTHER: "SECRET-o" } },
    );
    vi.unstubAllEnvs();
    const { PATH, HOME } = process.env;
    expect(JSON.parse(textOf(result))).toMatchObject({
      PATH,
      HOME,
      WANTED: "yes",
      A: "$(x)",
      KEY: "SECRET-key",
      LIST: "[1,2]",
    });
    expect(textOf(result)).not.toMatch(/CANARY|SECRET-canary|SECRET-o|LEFT_OUT|NOT_SET/);
  });

  it.each(["A=B", "", "A\0"])("refuses a variable named %j at load", async (name) => {
    await expect(prepare({ command: "true", env: { [name]: "x" } })).rejects.toMatchObject({
      code: "MCI_SCHEMA_FIELD",
    });
    await expect(prepare({ command: "true", inheritEnv: [name] })).rejects.toMatchObject({ code: "MCI_SCHEMA_FIELD" });
  });

  it.each<Partial<CliExecution>>([
    { command: "{{props.a" },
    { command: "true", args: ["{{props.a"] },
    { command: "true", cwd: "{{props.a" },
    { command: "true", env: { A: "{{props.a" } },
    { command: "true", stdin: "@if(props.a)" },
  ])("finds a broken template when the tool is prepared: %j", async (execution) => {
    await expect(prepare(execution)).rejects.toMatchObject({ code: "MCI_TEMPLATE_SYNTAX" });
  });

  it("marks variables that are named like credentials as secret", async () => {
    const secrets: string[] = [];
    const execution = { command: "true", env: { API_KEY: "a", token: "b", MODE: "c", DB_PASSWORD: "d" } };
    await prepare(execution, { field: (source, options) => void (options?.secret === true && secrets.push(source)) });
    expect(secrets).toEqual(["a", "b", "d"]);
  });

  it("has an empty stdin, or what a full template writes", async () => {
    expect(await run({ command: "cat" })).toMatchObject({ isError: false, content: [{ text: "" }] });
    const stdin = "@foreach(i in props.items)\n- {{i}}\n@endforeach\n";
    expect(await run({ command: "cat", stdin }, { items: ["a", "{{env.X}}"] })).toMatchObject({
      content: [{ text: "- a\n- {{env.X}}\n" }],
    });
  });

  it("does not mind a command that does not read a large stdin", async () => {
    expect(await run({ command: "true", stdin: "{{props.x}}" }, { x: "x".repeat(4_000_000) })).toMatchObject({
      isError: false,
    });
  });
});

describe("results", () => {
  it("give stdout as second content when the command failed", async () => {
    expect(await run(node("console.log('3 problems'); process.exitCode = 1"))).toEqual({
      isError: true,
      error: "Command exited with code 1",
      code: "MCI_COMMAND_FAILED",
      content: [
        { type: "text", text: "Command exited with code 1" },
        { type: "text", text: "3 problems\n" },
      ],
      metadata: { exit_code: 1, stdout_bytes: 11, stderr_bytes: 0, stderr: "", stdout: "3 problems\n" },
    });
  });

  it("name the signal that ended a command", async () => {
    expect(await run({ command: "sh", args: ["-c", "kill -KILL $$"] })).toMatchObject({
      error: "Command was ended by SIGKILL",
      metadata: { signal: "SIGKILL", stdout_bytes: 0 },
    });
  });

  it("quote the last 2,000 characters of stderr, and keep more in the metadata", async () => {
    const result = await run(node("console.error('x'.repeat(5000) + 'the end'); process.exitCode = 1"));
    if (typeof result === "string" || !result.isError) throw new Error("It failed.");
    expect(result.error).toBe(`Command exited with code 1: ...${"x".repeat(1992)}the end`);
    expect(result.metadata).toMatchObject({ stderr_bytes: 5008, stderr: `${"x".repeat(5000)}the end\n` });
  });

  it("give what was written until a timeout", async () => {
    const abort = new AbortController();
    const prepared = await prepare({ command: "sh", args: ["-c", "echo part; echo why >&2; touch started; sleep 60"] });
    const running = prepared.run(callOf({}, { signal: abort.signal }));
    while (!existsSync(join(folder, "started"))) await new Promise((resolve) => setTimeout(resolve, 10));
    abort.abort(new DOMException("The call timed out after 300 ms.", "TimeoutError"));
    expect(await running).toEqual({
      isError: true,
      error: "The call timed out after 300 ms: why",
      code: "MCI_TIMEOUT",
      content: [
        { type: "text", text: "The call timed out after 300 ms: why" },
        { type: "text", text: "part\n" },
      ],
      metadata: { stdout_bytes: 5, stderr_bytes: 4, stderr: "why\n", stdout: "part\n" },
    });
  });

  it("tell a cancellation from a timeout", async () => {
    const signal = AbortSignal.abort(new DOMException("The call was cancelled.", "AbortError"));
    const prepared = await prepare({ command: "sleep", args: ["60"] });
    expect(await prepared.run(callOf({}, { signal }))).toMatchObject({
      code: "MCI_CANCELLED",
      error: "The call was cancelled",
    });
  });

  it("stay below the limit, whatever is written to both outputs", async () => {
    const contents = ["'x'", "'é日🎈'", "'\\0'", "Buffer.from([255])", "'\"\\n'"];
    for (const resultBytes of [20_000, 50_000]) {
      for (const content of contents) {
        for (const code of [0, 1]) {
          const source = `const b = Buffer.concat(Array(30000).fill(Buffer.from(${content}))); process.stdout.write(b); process.stderr.write(b); process.exitCode = ${code}`;
          const result = await resultOf(node(source), {}, { limits: { resultBytes } });
          const size =
            Buffer.byteLength(JSON.stringify(result.metadata)) + Buffer.byteLength(result.isError ? result.error : "");
          const texts = result.content.reduce(
            (sum, part) => sum + (part.type === "text" ? Buffer.byteLength(part.text) : 0),
            0,
          );
          expect(size + texts).toBeLessThanOrEqual(resultBytes);
          expect(result.metadata).toMatchObject({ truncated: true });
          expect(result.metadata?.["stdout_bytes"]).toBeGreaterThanOrEqual(30_000);
        }
      }
    }
  });

  it("say so when they are cut, with head and tail", async () => {
    const result = await resultOf({ command: "seq", args: ["1", "100000"] }, {}, { limits: { resultBytes: 2_000 } });
    expect(textOf(result)).toMatch(/^1\n2\n3\n[^]*\n\[\.\.\. 58\d,\d{3} bytes left out \.\.\.\]\n[^]*99999\n100000\n$/);
    expect(result.metadata).toEqual({
      exit_code: 0,
      stdout_bytes: 588_895,
      stderr_bytes: 0,
      stderr: "",
      truncated: true,
    });
  });

  it("decode invalid UTF-8 with replacement characters", async () => {
    const result = await run(node("process.stdout.write(Buffer.from([72, 0xff, 105]))"));
    expect(result).toMatchObject({ content: [{ text: "H\uFFFDi" }], metadata: { stdout_bytes: 3 } });
  });

  it("never mix, in 200 parallel calls with props and env of their own", async () => {
    const script = `#!/bin/sh\nprintf '%s ' "$@" "$MARK"\ncat\n`;
    await writeFile(join(folder, "echo"), script, { mode: 0o755 });
    const prepared = await prepare({
      command: "./echo",
      args: ["{{props.n}}", "x{{env.N}}"],
      env: { MARK: "env-{{props.n}}-{{env.N}}" },
      flags: { "--n": { from: "props.n", type: "value" } },
      stdin: "in-{{props.n}}",
    });
    const numbers = Array.from({ length: 200 }, (_, n) => n);
    const results = await Promise.all(
      numbers.map(async (n) => prepared.run(callOf({ n: `p${n}` }, { env: { N: `e${n}` } }))),
    );
    expect(results.map(textOf)).toEqual(numbers.map((n) => `p${n} xe${n} --n=p${n} env-p${n}-e${n} in-p${n}`));
  });
});

describe("response", () => {
  const orders = '{"orders":[{"id":12345678901234567890,"price":1.50},{"id":2,"price":3}]}';
  const print = (text: string): Partial<CliExecution> => ({ command: "printf", args: ["%s\\n", text] });

  it("selects from what the command printed, numbers as they were written", async () => {
    const result = await run({ ...print(orders), response: { select: "orders[0]" } });
    expect(result).toEqual({
      isError: false,
      content: [{ type: "text", text: '{\n  "id": 12345678901234567890,\n  "price": 1.50\n}' }],
      structuredContent: { id: Number("12345678901234567890"), price: 1.5 },
      metadata: { exit_code: 0, stdout_bytes: 73, stderr_bytes: 0, stderr: "" },
    });
  });

  it("by a template leaves out structured content", async () => {
    const response = { select: "orders[0]", template: "{{id}}", templateEngine: "builtin" };
    const result = await run({ ...print(orders), response });
    expect(result).toMatchObject({ isError: false, content: [{ text: "12345678901234567890" }] });
    expect(result).not.toHaveProperty("structuredContent");
  });

  it("cuts lists and texts, and says so", async () => {
    const response = { select: "orders[].id", maxItems: 1, maxChars: 10 };
    expect(await run({ ...print(orders), response })).toMatchObject({
      content: [
        { type: "text", text: "[\n  123456\n[... cut: 10 of 26 characters shown]" },
        { type: "text", text: "[... cut: 1 of 2 items shown]" },
      ],
      metadata: { exit_code: 0, truncated: true, items_total: 2, items_shown: 1, chars_total: 26, chars_shown: 10 },
    });
  });

  it("leaves what is not JSON as it was printed", async () => {
    expect(await run({ ...print("one\ntwo"), response: { select: "a", maxItems: 1 } })).toMatchObject({
      isError: false,
      content: [{ type: "text", text: "one\ntwo\n" }],
      metadata: { exit_code: 0, select_problem: "the answer is not JSON" },
    });
  });

  it("is for answers: an error is given in full", async () => {
    const failing = node(`console.log(${JSON.stringify(orders)}); process.exitCode = 1`);
    const response = { select: "orders[0].id", maxItems: 1, maxChars: 3 };
    expect(await run({ ...failing, response })).toEqual(await run(failing));
  });

  it("stays below the limit, whatever is selected", async () => {
    const list = JSON.stringify(Array(300).fill("é"));
    for (const [text, select, resultBytes] of [
      [list, "@", 2_500],
      [list, "[@, @]", 4_000],
      [JSON.stringify("x".repeat(2_380)), `$${"a".repeat(300)}`, 2_500],
    ] as const) {
      const result = await resultOf({ ...print(text), response: { select } }, {}, { limits: { resultBytes } });
      const { content, metadata } = result;
      const bytes = Buffer.byteLength(textOf({ ...result, content }) + JSON.stringify(metadata));
      expect(bytes).toBeLessThanOrEqual(resultBytes);
    }
  });

  it("is refused at load when it selects nothing that can be read", async () => {
    await expect(prepare({ ...print(orders), response: { select: "orders[" } })).rejects.toMatchObject({
      name: "TemplateError",
      code: "MCI_RESPONSE",
      column: 8,
    });
  });
});

describe("explain", () => {
  const execution: Partial<CliExecution> = {
    command: "./bin/tool",
    args: ["-n", "{{props.a}}"],
    flags: { "--max/x": { from: "props.max", type: "value" } },
    cwd: "{{props.d}}",
    env: { MODE: "it's", API_KEY: "{{env.KEY}}" },
    inheritEnv: ["HTTP_PROXY"],
    stdin: "from {{props.a}}\n",
  };

  it("gives a line for a shell, and each part with its place, without looking at a file", async () => {
    const prepared = await prepare(execution);
    const call = callOf({ a: "a b'c", max: 3, d: "no/such" }, { env: { KEY: "SECRET-key" } });
    expect(prepared.explain?.(call)).toEqual({
      text: `cd ${folder}/no/such && printf %s 'from a b'\\''c\n' | MODE='it'\\''s' API_KEY='***' ${folder}/bin/tool -n 'a b'\\''c' '--max/x=3'`,
      parts: [
        { name: "command", value: `${folder}/bin/tool`, at: "/command" },
        { name: "args[0]", value: "-n", at: "/args/0" },
        { name: "args[1]", value: "a b'c", at: "/args/1" },
        { name: "--max/x", value: "--max/x=3", at: "/flags/--max~1x" },
        { name: "cwd", value: `${folder}/no/such`, at: "/cwd" },
        { name: "env.MODE", value: "it's", at: "/env/MODE" },
        { name: "env.API_KEY", value: "***", at: "/env/API_KEY" },
        { name: "inheritEnv[0]", value: "HTTP_PROXY", at: "/inheritEnv/0" },
        { name: "stdin", value: "from a b'c\n", at: "/stdin" },
      ],
    });
  });

  it("refuses what a call would refuse", async () => {
    const prepared = await prepare({ command: "grep", args: ["{{props.a}}"], cwd: "{{props.d}}" });
    expect(() => prepared.explain?.(callOf({ a: "-rf", d: "." }))).toThrow("starts with a dash");
    expect(() => prepared.explain?.(callOf({ a: "a", d: "/" }))).toThrow("outside the allowed folders");
  });

  it("gives a line that a shell reads as the same command", async () => {
    await writeFile(join(folder, "show"), `#!/bin/sh\nprintf '<%s>' "$@" "$A" "$PWD"; cat\n`, { mode: 0o755 });
    const prepared = await prepare({
      command: "./show",
      args: ["{{props.a}}", "x{{props.a}}"],
      env: { A: "{{props.a}}", "odd.name": "{{props.a}}" },
      cwd: "logs",
      stdin: "{{props.a}}",
    });
    for (const a of ["", "plain", "it's", '"$(echo no)`echo no`\\', "a\nb\t*~#!&|;<>{}[]()", "=x", "日本"]) {
      const call = callOf({ a });
      const explained = prepared.explain?.(call);
      const pasted = await run({ command: "sh", args: ["-c", explained?.text ?? ""] });
      expect(typeof pasted === "string" ? pasted : textOf(pasted)).toBe(textOf(await prepared.run(call)));
    }
  });
});

describe("check", () => {
  const check = async (execution: Partial<CliExecution>) => (await prepare(execution)).check?.();

  it("finds nothing wrong with what is there, or only known in a call", async () => {
    for (const command of ["sh", "/bin/sh", process.execPath, "./bin/tool", "{{env.X}}"]) {
      expect(await check({ command })).toEqual([]);
    }
    expect(await check({ command: "no-such", env: { PATH: "{{env.P}}" } })).toEqual([]);
    expect(await check({ command: "tool", env: { PATH: join(folder, "bin") } })).toEqual([]);
    expect(await check({ command: "sh", cwd: "{{props.x}}" })).toEqual([]);
  });

  it.each([
    [{ command: "no-such" }, "MCI_COMMAND_NOT_FOUND", "command not found: no-such"],
    [{ command: "./no-such" }, "MCI_PATH_NOT_FOUND", "not found: ./no-such"],
    [{ command: "../outside/tool" }, "MCI_PATH_OUTSIDE", "outside the allowed folders: ../outside/tool"],
    [{ command: "/tmp" }, "MCI_COMMAND_NOT_EXECUTABLE", "not executable: /tmp (it is a folder)"],
    [{ command: "sh", cwd: "missing" }, "MCI_PATH_NOT_FOUND", "not found: missing"],
    [{ command: "sh", cwd: ".." }, "MCI_PATH_OUTSIDE", "outside the allowed folders: .."],
  ])("reports %j", async (execution, code, message) => {
    expect(await check(execution)).toEqual([
      expect.objectContaining({
        code,
        message,
        severity: "error",
        tool: "tool",
        file: join(folder, "tools.mci.json"),
        pointer: "/tools/0/execution",
      }),
    ]);
  });
});
