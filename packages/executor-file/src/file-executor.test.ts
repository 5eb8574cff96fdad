/* oxlint-disable no-await-in-loop -- one after the other, on purpose */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import {
  defaultLimits,
  formatProblem,
  MCIError,
  textOf,
  type Call,
  type FileExecution,
  type PrepareContext,
  type Limits,
  type Prepared,
  type Rules,
  type ToolResult,
  type JsonObject,
} from "@mci/contract";
import { pathPolicy } from "@mci/path-policy";
import { createCall, createTool, prepareContext } from "@mci/plugin-kit/testing";
import * as template from "@mci/template";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openBelow, temporaryFolder } from "@mci/plugin-kit/test";
import { fileExecutor } from "./index.ts";

const folder = join(temporaryFolder(afterAll), "schema");
let parsed = 0;

beforeAll(async () => {
  await mkdir(folder);
});

interface Settings extends Partial<FileExecution> {
  readonly rules?: Partial<Rules>;
  readonly limits?: Partial<Limits>;
}

function rulesOf(rules: Partial<Rules> = {}): Rules {
  return { anyPaths: false, directories: [], network: { mode: "auto", allowHosts: [], denyHosts: [] }, ...rules };
}

/** A context as the client makes one, on the real language and the real path policy. */
function contextFor(rules: Rules, limits: Limits): PrepareContext {
  const policy = pathPolicy({ folder, ...rules });
  const context = prepareContext({
    template,
    rules,
    limits,
    include(path, from = ".") {
      const content = policy.readSync(join(from, "..", path), { maxBytes: limits.fileTemplateBytes });
      return { file: content.path, source: content.bytes.toString() };
    },
  });
  return {
    ...context,
    template(source, options) {
      parsed += 1;
      return context.template(source, options);
    },
  };
}

async function prepare(path: string, settings: Settings = {}, executor = fileExecutor()): Promise<Prepared> {
  const { rules: someRules, limits, ...execution } = settings;
  const rules = rulesOf(someRules);
  const origin = { file: join(folder, "tools.mci.json"), pointer: "/tools/0", folder, rules };
  const tool = createTool<FileExecution>({ type: "file", path, ...execution }, { name: "read", origin });
  return executor.prepare(tool, contextFor(rules, { ...defaultLimits, ...limits }));
}

/** The result, or what the client would make of what is thrown. */
async function run(path: string, props: JsonObject = {}, settings: Settings = {}, env: JsonObject = {}) {
  return runPrepared(await prepare(path, settings), createCall(props, { env }));
}

async function runPrepared(prepared: Prepared, call: Call = createCall()): Promise<ToolResult | string> {
  try {
    return await prepared.run(call);
  } catch (error) {
    if (MCIError.is(error)) return `${error.code} ${error.message}`;
    throw error;
  }
}

async function textFrom(
  path: string,
  props: JsonObject = {},
  settings: Settings = {},
  env: JsonObject = {},
): Promise<string> {
  const result = await run(path, props, settings, env);
  return typeof result === "string" ? result : textOf(result);
}

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(join(folder, path, ".."), { recursive: true });
  await writeFile(join(folder, path), content);
}

describe("text", () => {
  it("Schema Reference, File Execution: renders the content of a file with the full language", async () => {
    await write("templates/report-7.txt", "Report {{props.report_id}}\n@if(props.full)\nfull\n@else\nshort\n@endif\n");
    const path = "./templates/report-{{props.report_id}}.txt";
    expect(await textFrom(path, { report_id: 7, full: true })).toBe("Report 7\nfull\n");
    expect(await textFrom(path, { report_id: 7, full: false }, { enableTemplating: true })).toBe("Report 7\nshort\n");
  });

  it("Schema Reference, File Execution: gives the content as it is without templating", async () => {
    await write("settings.json", '{ "a": "{{props.x}}", "b": "@if(" }');
    expect(await textFrom("settings.json", {}, { enableTemplating: false })).toBe(
      '{ "a": "{{props.x}}", "b": "@if(" }',
    );
  });

  it("keeps bytes that look like nothing to the language", async () => {
    const content = "mail me@example.com {!! x !!} {% raw %}\r\n\tümläut 日本 🎈\n\n";
    await write("plain.txt", content);
    expect(await textFrom("plain.txt")).toBe(content);
    expect(await textFrom("plain.txt", {}, { enableTemplating: false })).toBe(content);
  });

  it("drops a byte order mark, with and without templating", async () => {
    await write("bom.txt", "\uFEFFHello {{props.a}}");
    expect(await textFrom("bom.txt", { a: 1 })).toBe("Hello 1");
    expect(await textFrom("bom.txt", {}, { enableTemplating: false })).toBe("Hello {{props.a}}");
  });

  it("reads an empty file", async () => {
    await write("empty.png", "");
    expect(await run("empty.png")).toEqual({ isError: false, content: [{ type: "text", text: "" }] });
  });

  it("never reads a value as a template", async () => {
    await write("echo.txt", "<{{props.a}}>");
    const hostile = "{{env.SECRET}} @include('settings.json') @for(i in range(0, 9))";
    expect(await textFrom("echo.txt", { a: hostile }, {}, { SECRET: "SECRET-1" })).toBe(`<${hostile}>`);
    expect(await textFrom("{{props.a}}", { a: "{{env.SECRET}}" }, {}, { SECRET: "echo.txt" })).toBe(
      "MCI_PATH_NOT_FOUND not found: {{env.SECRET}}",
    );
  });

  it("cuts what is too long at a character, and says so", async () => {
    const content = "é日🎈".repeat(50);
    await write("long.txt", content);
    for (let resultBytes = 20; resultBytes < 40; resultBytes += 1) {
      const result = await run("long.txt", {}, { enableTemplating: false, limits: { resultBytes } });
      if (typeof result === "string") throw new Error(result);
      const cut = textOf(result);
      expect(content.startsWith(cut)).toBe(true);
      expect(Buffer.byteLength(cut)).toBeGreaterThan(resultBytes - 4);
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(resultBytes);
      expect(result.metadata).toEqual({ truncated: true, size_bytes: 450 });
    }
  });

  it("cuts a file of gigabytes without reading it whole", async () => {
    await write("huge.log", "line\n".repeat(100));
    await truncate(join(folder, "huge.log"), 4 * 1024 ** 3);
    const result = await run("huge.log", {}, { enableTemplating: false, limits: { resultBytes: 500 } });
    expect(result).toMatchObject({ metadata: { truncated: true, size_bytes: 4 * 1024 ** 3 } });
  });

  it("refuses to render what is too large to be rendered", async () => {
    await write("large.txt", "x".repeat(1001));
    expect(await textFrom("large.txt", {}, { limits: { resultBytes: 500, fileTemplateBytes: 1000 } })).toBe(
      "MCI_RESULT_LIMIT too large to be rendered: large.txt has 1,001 bytes, allowed are 1,000",
    );
  });
});

describe("other kinds", () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

  it("answers with an image as an image, whatever its name is", async () => {
    await write("logo.png", png);
    await write("logo.txt", png);
    const content = [{ type: "image", data: png.toString("base64"), mimeType: "image/png" }];
    expect(await run("logo.png")).toEqual({ isError: false, content });
    expect(await run("logo.txt", {}, { enableTemplating: false })).toEqual({ isError: false, content });
  });

  it("answers with audio as audio", async () => {
    const wav = Buffer.concat([Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1"), Buffer.alloc(20)]);
    await write("beep.wav", wav);
    expect(await run("beep.wav")).toMatchObject({ content: [{ type: "audio", mimeType: "audio/wav" }] });
  });

  it("answers with a PDF as a resource, also one of plain ASCII, never rendered", async () => {
    await write("a b.pdf", "%PDF-1.7 {{props.x}} @if(");
    expect(await run("a b.pdf")).toEqual({
      isError: false,
      content: [
        {
          type: "resource",
          resource: {
            uri: pathToFileURL(join(folder, "a b.pdf")).href,
            mimeType: "application/pdf",
            blob: Buffer.from("%PDF-1.7 {{props.x}} @if(").toString("base64"),
          },
        },
      ],
    });
  });

  it("answers with an unknown binary as a resource, every byte of it", async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, n) => n));
    await write("data.bin", bytes);
    expect(await run("data.bin")).toMatchObject({
      content: [{ resource: { mimeType: "application/octet-stream", blob: bytes.toString("base64") } }],
    });
  });

  it("refuses an image whose base64 is too large, and never cuts it", async () => {
    await write("big.png", Buffer.concat([png, Buffer.alloc(84)]));
    expect(await textFrom("big.png", {}, { limits: { resultBytes: 135 } })).toBe(
      "MCI_RESULT_LIMIT too large for a result: big.png has 100 bytes, 136 in base64, allowed are 135",
    );
    expect(await run("big.png", {}, { limits: { resultBytes: 136 } })).toMatchObject({ isError: false });
  });
});

describe("paths", () => {
  it("are held to the path policy", async () => {
    await writeFile(join(folder, "..", "outside.txt"), "OUTSIDE");
    await symlink("../outside.txt", join(folder, "link"));
    for (const path of ["../outside.txt", "{{props.p}}", "link"]) {
      expect(await textFrom(path, { p: "../outside.txt" })).toContain("MCI_PATH_OUTSIDE outside the allowed folders");
    }
    expect(await textFrom("link", {}, { rules: { anyPaths: true } })).toBe("OUTSIDE");
    expect(await textFrom("{{props.p}}", { p: "../outside.txt" }, { rules: { directories: [".."] } })).toBe("OUTSIDE");
  });

  it("from arguments do not reach files with secrets, those of the author and of env do", async () => {
    await write(".env", "SECRET-env");
    expect(await textFrom(".env")).toBe("SECRET-env");
    expect(await textFrom("{{env.FILE}}", {}, {}, { FILE: ".env" })).toBe("SECRET-env");
    for (const path of ["{{props.p}}", "{{input.p}}", "{{properties.p}}", "./{{props.p}}", "{{props.x | props.p}}"]) {
      expect(await textFrom(path, { p: ".env" })).toContain("MCI_PATH_SECRET");
    }
  });

  it("that are wrong give errors in the common words", async () => {
    await mkdir(join(folder, "sub"));
    expect(await textFrom("missing.txt")).toBe("MCI_PATH_NOT_FOUND not found: missing.txt");
    expect(await textFrom("sub")).toBe("MCI_PATH_KIND is a directory: sub");
    expect(await textFrom("{{props.p}}", { p: "" })).toContain("MCI_PATH_NAME");
    expect(await textFrom("{{props.p}}", { p: "a\0b" })).toContain("MCI_PATH_NAME");
    expect(await textFrom("{{props.p}}", {})).toContain("MCI_TEMPLATE_MISSING");
  });

  it("with a mistake in their placeholders are reported when the tool is prepared", async () => {
    await expect(prepare("{{props.}")).rejects.toMatchObject({ code: "MCI_TEMPLATE_SYNTAX" });
  });
});

describe("kept files", () => {
  it("are parsed once, and again when they have changed", async () => {
    await write("kept.txt", "one {{props.n}}");
    const prepared = await prepare("kept.txt");
    const before = parsed;
    for (let n = 0; n < 5; n += 1)
      expect(await runPrepared(prepared, createCall({ n }))).toMatchObject({ isError: false });
    expect(parsed - before).toBe(1);
    await write("kept.txt", "two {{props.n}}!");
    expect(await runPrepared(prepared, createCall({ n: 1 }))).toMatchObject({ content: [{ text: "two 1!" }] });
    expect(parsed - before).toBe(2);
  });

  it("notice a file that is replaced", async () => {
    await write("replaced.txt", "one");
    const prepared = await prepare("replaced.txt");
    await runPrepared(prepared);
    await write("replaced.next", "two");
    await rename(join(folder, "replaced.next"), join(folder, "replaced.txt"));
    expect(await runPrepared(prepared)).toMatchObject({ content: [{ text: "two" }] });
  });

  it("notice a change of what they include", async () => {
    await write("outer.txt", '[@include("inner.txt")]');
    await write("inner.txt", "one");
    const prepared = await prepare("outer.txt");
    expect(await runPrepared(prepared)).toMatchObject({ content: [{ text: "[one]" }] });
    await write("inner.txt", "two!");
    expect(await runPrepared(prepared)).toMatchObject({ content: [{ text: "[two!]" }] });
  });

  it("are checked again on every call", async () => {
    await write("moved.txt", "inside");
    const prepared = await prepare("{{props.p}}");
    expect(await runPrepared(prepared, createCall({ p: "moved.txt" }))).toMatchObject({ isError: false });
    await rename(join(folder, "moved.txt"), join(folder, "..", "moved.txt"));
    await symlink("../moved.txt", join(folder, "moved.txt"));
    expect(await runPrepared(prepared, createCall({ p: "moved.txt" }))).toContain("MCI_PATH_OUTSIDE");
  });

  it("are not shared between tools: another tool may reach less", async () => {
    await writeFile(join(folder, "..", "shared.txt"), "shared");
    const executor = fileExecutor();
    const wide = await prepare("../shared.txt", { rules: { anyPaths: true } }, executor);
    const narrow = await prepare("../shared.txt", {}, executor);
    const raw = await prepare("kept.txt", { enableTemplating: false }, executor);
    const rendered = await prepare("kept.txt", {}, executor);
    expect(await runPrepared(wide)).toMatchObject({ isError: false });
    expect(await runPrepared(narrow)).toContain("MCI_PATH_OUTSIDE");
    expect(await runPrepared(raw)).toMatchObject({ content: [{ text: "two {{props.n}}!" }] });
    expect(await runPrepared(rendered, createCall({ n: 3 }))).toMatchObject({ content: [{ text: "two 3!" }] });
  });

  it("keep interleaved calls apart", async () => {
    await write("n.txt", "{{props.n}} {{env.N}}");
    const prepared = await prepare("n.txt");
    const results = await Promise.all(
      Array.from({ length: 1000 }, async (_, n) => textOf(await prepared.run(createCall({ n }, { env: { N: -n } })))),
    );
    expect(results).toEqual(Array.from({ length: 1000 }, (_, n) => `${n} ${-n}`));
  });

  it.runIf(existsSync("/proc/self/fd"))("leave no descriptor open", async () => {
    const before = openBelow(folder);
    for (const path of ["n.txt", "missing", "link", "sub", "big.png", "broken.txt"]) {
      for (let round = 0; round < 10; round += 1) await textFrom(path, {}, { limits: { resultBytes: 50 } });
    }
    expect(openBelow(folder)).toEqual(before);
  });
});

describe("mistakes in files", () => {
  beforeAll(async () => {
    await write("broken.txt", "fine\n  @if(props.x) never closed\n");
  });

  it("are error results with their place", async () => {
    const prepared = await prepare("broken.txt");
    await expect(Promise.resolve(prepared.run(createCall()))).rejects.toMatchObject({
      code: "MCI_TEMPLATE_SYNTAX",
      file: join(folder, "broken.txt"),
      line: 2,
      column: 3,
    });
  });

  it("are found again after they are mended and made", async () => {
    await write("mended.txt", "@if(");
    const prepared = await prepare("mended.txt");
    expect(await runPrepared(prepared)).toContain("MCI_TEMPLATE_SYNTAX");
    await write("mended.txt", "fine");
    expect(await runPrepared(prepared)).toMatchObject({ isError: false });
  });

  it("are problems of check, with file, line and column", async () => {
    const problems = (await (await prepare("broken.txt")).check?.()) ?? [];
    expect(problems).toMatchObject([
      { code: "MCI_TEMPLATE_SYNTAX", severity: "error", tool: "read", file: join(folder, "broken.txt"), line: 2 },
    ]);
    expect(problems.map(formatProblem).join("\n")).toContain("broken.txt:2:3: ");
  });

  it("are problems of check in the tool when the file cannot be opened", async () => {
    const tools = { tool: "read", file: join(folder, "tools.mci.json"), pointer: "/tools/0/execution/path" };
    for (const [path, code] of [
      ["missing.txt", "MCI_PATH_NOT_FOUND"],
      ["../outside.txt", "MCI_PATH_OUTSIDE"],
      ["sub", "MCI_PATH_KIND"],
    ] as const) {
      expect(await (await prepare(path)).check?.()).toMatchObject([{ ...tools, code, severity: "error" }]);
    }
    const limits = { resultBytes: 100, fileTemplateBytes: 100 };
    expect(await (await prepare("big.png", { limits })).check?.()).toMatchObject([{ code: "MCI_RESULT_LIMIT" }]);
  });

  it("are not looked for where the path depends on the call", async () => {
    expect(await (await prepare("{{props.p}}")).check?.()).toEqual([]);
    expect(await (await prepare("n.txt")).check?.()).toEqual([]);
  });
});

describe("explain", () => {
  it("tells the file without opening it", async () => {
    const prepared = await prepare("a/{{props.p}}.txt");
    const value = join(folder, "a", "missing.txt");
    expect(prepared.explain?.(createCall({ p: "missing" }))).toEqual({
      text: `Read ${value}`,
      parts: [{ name: "path", value, at: "/path" }],
    });
  });

  it("refuses what a call would refuse by its spelling", async () => {
    const prepared = await prepare("{{props.p}}");
    expect(() => prepared.explain?.(createCall({ p: "../outside.txt" }))).toThrow("outside the allowed folders");
  });
});

describe("this very file", () => {
  it("is read whole, as text", async () => {
    const path = import.meta.filename;
    const rules = { directories: [import.meta.dirname] };
    expect(await textFrom(path, {}, { rules, enableTemplating: false })).toBe(await readFile(path, "utf8"));
  });
});
