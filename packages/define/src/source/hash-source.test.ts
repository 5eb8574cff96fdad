import { cp, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { folderOf } from "@mci/plugin-kit/test";
import { hashSource } from "./hash-source.ts";
import { scanImports } from "./scan-imports.ts";

const project = {
  "src/skills.ts": `import { find } from "./find.js";\nimport type { Hit } from "./types";\nexport * from '../lib/index.mjs';\n`,
  "src/find.ts": `import data from "./data.json" with { type: "json" };\nexport const find = () => data;\n`,
  "src/types.ts": "export interface Hit { name: string }\n",
  "src/data.json": "{}\n",
  "lib/index.mjs": `import "node:fs";\nimport "zod";\nimport "../src/skills.ts";\nexport default import("./lazy.cjs");\n`,
  "lib/lazy.cjs": `const more = require("./more");\n`,
  "lib/more/index.js": "module.exports = 1;\n",
  "lib/unused.js": "",
};

describe("the hash of a source file", () => {
  it("covers everything it imports by relative paths, types and circles included", async () => {
    const folder = folderOf(project);
    const { files, sha256 } = await hashSource(join(folder, "src/skills.ts"));
    const { "lib/unused.js": _, ...used } = project;
    expect(files.map((file) => relative(folder, file))).toEqual(Object.keys(used).toSorted());
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(Object.keys(project))("tells whether %s was changed", async (name) => {
    const folder = folderOf(project);
    const before = await hashSource(join(folder, "src/skills.ts"));
    await writeFile(join(folder, name), `${project[name as keyof typeof project]} `);
    const after = await hashSource(join(folder, "src/skills.ts"));
    expect(after.sha256 === before.sha256).toBe(name === "lib/unused.js");
  });

  it("does not depend on the folder of the project, on line ends or on a byte order mark", async () => {
    const folder = folderOf(project);
    const { sha256 } = await hashSource(join(folder, "src/skills.ts"));
    const other = folderOf({});
    await cp(folder, join(other, "a/b"), { recursive: true });
    const skills = join(other, "a/b/src/skills.ts");
    expect((await hashSource(skills)).sha256).toBe(sha256);
    expect((await hashSource(relative(process.cwd(), skills))).sha256).toBe(sha256);
    await writeFile(skills, `\u{feff}${project["src/skills.ts"].replaceAll("\n", "\r\n")}`);
    expect((await hashSource(skills)).sha256).toBe(sha256);
  });

  it("tells whether an import is there, and fails only without the file itself", async () => {
    const folder = folderOf({ "a.js": `import "./b.js";` });
    const before = await hashSource(join(folder, "a.js"));
    expect(before.files).toHaveLength(1);
    await writeFile(join(folder, "b.js"), "");
    expect((await hashSource(join(folder, "a.js"))).sha256).not.toBe(before.sha256);
    await expect(hashSource(join(folder, "c.js"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("follows names of the package, and absolute paths outside packages", async () => {
    const folder = folderOf({
      "package.json": JSON.stringify({
        imports: {
          "#one": "./lib/one.js",
          "#all/*": { node: { import: "./lib/*.mjs" }, default: ["./lib/*.cjs", "./lib/*"] },
          "#all/own/*.js": "./own/*.js",
          "#pkg": "zod",
        },
      }),
      "lib/one.js": "",
      "lib/two.mjs": "",
      "lib/two.cjs": "",
      "own/x.js": "",
      "own/node_modules/p/index.js": "",
    });
    const own = pathToFileURL(join(folder, "own")).href;
    const text = `import "#one"; import "#all/two"; import "#all/own/x.js"; import "#pkg"; import "#no"; import "${own}/y%20z.js"; import "${own}/node_modules/p/index.js"`; // prettier-ignore
    await writeFile(join(folder, "lib/a.js"), text);
    await writeFile(join(folder, "own/y z.js"), "");
    const { files } = await hashSource(join(folder, "lib/a.js"));
    const names = files.map((file) => relative(folder, file));
    expect(names).toEqual(["lib/a.js", "lib/one.js", "lib/two.cjs", "lib/two.mjs", "own/x.js", "own/y z.js"]);
  });

  it("of an import that names built code in TypeScript is that of its source, and in JavaScript of what runs", async () => {
    const folder = folderOf({ "a.ts": `import "./b.js";`, "a.js": `import "./b.js";`, "b.ts": "", "b.js": "" });
    const names = async (file: string): Promise<readonly string[]> =>
      (await hashSource(join(folder, file))).files.map((path) => relative(folder, path));
    expect(await names("a.ts")).toEqual(["a.ts", "b.ts"]);
    expect(await names("a.js")).toEqual(["a.js", "b.js"]);
  });
});

describe("the imports of a source file", () => {
  it.each([
    [`import a from "./a.js"; import * as b from './b.js'\nimport {\n c,\n} from "./c.js"`, "./a.js ./b.js ./c.js"],
    [`import"./a";export{x}from"./b";export*from"../c";import d,{e}from".";`, "./a ./b ../c ."],
    [`import type { A } from "./a"; export type { B } from "./b"; import c = require("./c");`, "./a ./b ./c"],
    [`type A = import("./a").A; const b = await import(\n  /* why */ "./b",\n); import(\`./c\`)`, "./a ./b ./c"],
    [
      `import x from "pkg"; import "/root"; import("https://a.example"); import "#own"; import.meta.resolve("./no")`,
      "/root #own",
    ],
    [`const q = x++ / y; import("./a"); 1 / 2; z-- / 2; import("./b"); 1 / 2`, "./a ./b"],
    [
      `const q = x! / 2; import("./a"); 1 / 2; if (x) !/'/.test(y); import("./b"); a != /'/; import("./c")`,
      "./a ./b ./c",
    ],
    [
      String.raw`import "./\x61.js"; import('.\u002fb.js'); require("\u{2e}/c"); import(${"`"}./\d${"`"})`,
      "./a.js ./b.js ./c ./d",
    ],
    [`import "file:///a/b.js"; import("FILE:/c.js"); import "//host/d.js"`, "file:///a/b.js FILE:/c.js"],
    [`// import "./a"\n/* import "./b" */ const text = 'import "./c"'; const t = \`import "./d"\`;`, ""],
    [`const t = \`\${f(\`\${"}"}\`, { a: 1 })} import "./a" \${import("./b")}\`; import "./c"`, "./b ./c"],
    [`const r = /["'\`]/g; import "./a"; if (x) /'/.test(y); import "./b"; return /[/"]/`, "./a ./b"],
    [`const half = (a + b) / 2; const s = "/"; import "./a"; let c = d / e; import "./b"`, "./a ./b"],
    [`<p>Don't stop</p>;\nimport "./a"`, "./a"],
    [`import(name); require(name); other.import("./a"); x.require("./b"); import(\`./\${name}.js\`)`, ""],
    [`const from = 1; const o = { import: "./a", from: "./b" }; x.from("./c")`, ""],
    [`const s = "it\\"s"; import "./a"; const t = '\\\\'; import "./b"`, "./a ./b"],
    [`import "./unterminated`, ""],
  ])("are found in %s", (text, expected) => {
    expect(scanImports(text).join(" ")).toBe(expected);
  });

  it("are found behind quotes in the text of JSX", () => {
    const text = "<p>it`s</p>; import('./a'); <p>`</p>; export * from\n\"./\\x62\"; <i>Don't</i>; require(`./c`)";
    expect(scanImports(text, { hasMarkup: true }).toSorted()).toEqual(["./a", "./b", "./c"]);
  });
});
