import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { exportsOf } from "./declarations.ts";
import { fileFormatPage, type PublishedSchema } from "./file-format.ts";
import { modulePage } from "./module-page.ts";

const index = `export { read as load, type Options } from "./load.ts";
export type { Tool } from "@mci/contract";
`;
const load = `
/** Not exported by the index. */
export const other = 1;

/** How to load a <file>. */
export interface Options {
  /** How long, in ms. */
  readonly timeout?: number;
}

/**
 * Reads a file. See {@link Options}.
 *
 * @param file its path
 * @throws an Error if it is missing
 * @example
 * read("mci.yaml");
 */
export function read(file: string): string;
export function read(file: string, options: Options): string;
export function read(file: string): string {
  return file;
}
`;

const schema = `{
  "description": "A file.",
  "properties": {
    "body": { "$ref": "#/$defs/httpBody", "description": "One | the other." },
    "n": { "type": "integer", "default": 1 }
  },
  "$defs": {
    "httpBody": {
      "description": "The body.",
      "if": { "required": ["type"] },
      "then": { "description": "A body.", "properties": { "type": { "const": "json" }, "content": {} }, "required": ["type"] },
      "else": { "type": "string" }
    }
  }
}`;

it("the page of a module has each export with its comment and declaration", () => {
  const folder = mkdtempSync(join(tmpdir(), "mci-docs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "index.ts"), index);
  writeFileSync(join(folder, "load.ts"), load);
  expect(modulePage("@mci/x", exportsOf(join(folder, "index.ts")))).toBe(`# @mci/x

What \`@mci/x\` exports, made from its source. See also [what it is for](/packages/x).

## load {#load}

Reads a file. See \`Options\`.

\`\`\`ts
function read(file: string): string;
function read(file: string, options: Options): string;
\`\`\`

- \`file\`: its path
- Throws an Error if it is missing

\`\`\`ts
read("mci.yaml");
\`\`\`

## Options {#Options}

How to load a &lt;file>.

\`\`\`ts
interface Options {
  /** How long, in ms. */
  readonly timeout?: number;
}
\`\`\`

## Exported again

- [\`Tool\`](/reference/contract#Tool), of \`@mci/contract\`
`);
});

it("the page of the file format has a table for each object", () => {
  const page = fileFormatPage(JSON.parse(schema) as PublishedSchema);
  expect(page.slice(page.indexOf("## Schema file"))).toBe(`## Schema file

A file.

| field | value | meaning |
| --- | --- | --- |
| \`body\` | [HTTP body](#http-body) | One \\| the other. |
| \`n\` | integer | Default: \`1\`. |

## HTTP body

The body.

### \`json\`

A body.

| field | value | meaning |
| --- | --- | --- |
| \`type\` | \`json\` | Required. |
| \`content\` | any value |  |

`);
});
