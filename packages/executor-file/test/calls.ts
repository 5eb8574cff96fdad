import { readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import type { Example, ExampleBlock } from "@mci/conformance";
import { folderOf } from "@mci/plugin-kit/test";
import { afterAll, beforeEach } from "vitest";

const pixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=", "base64"); // prettier-ignore
const files = {
  "report-7.txt": "Report {{props.id}}@if(props.full), in full@endif",
  "broken.txt": "@if(props.full)",
  "pixel.png": pixel,
  "echo.txt": "said: {{props.value}}",
  "echo-env.txt": "said: {{env.VALUE}}",
};
const folder = folderOf(files, afterAll);

// Systems note a read only when the one before was older than the last change.
beforeEach(() => readdirSync(folder).forEach((name) => utimesSync(join(folder, name), 1, 2)));

const report = { type: "file", path: "report-{{props.id}}.txt" };

export const origin = { folder };

export const echo: ExampleBlock = { type: "file", path: "echo.txt" };

export const echoEnv: ExampleBlock = { type: "file", path: "echo-env.txt" };

export const examples: readonly Example[] = [
  { execution: report, props: { id: 7 }, text: "Report 7" },
  { execution: report, props: { id: 7, full: true }, text: "Report 7, in full" },
  { execution: report, props: { id: 8 }, fails: "MCI_PATH_NOT_FOUND" },
  { execution: report, props: {}, fails: "MCI_TEMPLATE_MISSING" },
  { execution: { ...report, enableTemplating: false }, props: { id: 7 }, text: "Report {{props.id}}@if(props.full), in full@endif" }, // prettier-ignore
  { execution: { type: "file", path: "pixel.png" }, text: "" },
  { execution: { type: "file", path: "broken.txt" }, fails: "MCI_TEMPLATE_SYNTAX" },
  { execution: { type: "file", path: "../outside.txt" }, fails: "MCI_PATH_OUTSIDE" },
];

export const broken: readonly ExampleBlock[] = [{ type: "file", path: "report-{{props.id.txt" }];

/** When each file was last read. */
export function observe(): unknown {
  return readdirSync(folder).map((name) => [name, statSync(join(folder, name)).atimeMs]);
}
