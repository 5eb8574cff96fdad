import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openWithoutClient, executorCases, register } from "@mci/conformance";
import { defaultLimits, type PrepareContext } from "@mci/contract";
import { builtinEngine, parseField, parseValue } from "@mci/template";
import { afterAll, beforeEach, describe, it } from "vitest";
import { fileExecutor } from "./index.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "mci-file-conformance-")));
afterAll(() => rmSync(folder, { recursive: true }));

const pixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=", "base64"); // prettier-ignore
writeFileSync(join(folder, "report-7.txt"), "Report {{props.id}}@if(props.full), in full@endif");
writeFileSync(join(folder, "broken.txt"), "@if(props.full)");
writeFileSync(join(folder, "pixel.png"), pixel);
writeFileSync(join(folder, "echo.txt"), "said: {{props.value}}");
writeFileSync(join(folder, "echo-env.txt"), "said: {{env.VALUE}}");

const kit: PrepareContext = {
  field: parseField,
  value: parseValue,
  template: async (source) => builtinEngine().compile(source, { missing: "error", limits: defaultLimits, include }),
  rules: { anyPaths: false, directories: [], network: { mode: "auto", allowHosts: [], denyHosts: [] } },
  limits: defaultLimits,
  warn() {},
  report(error) {
    throw error;
  },
};

function include(): never {
  throw new Error("Nothing is included here.");
}

const report = { type: "file", path: "report-{{props.id}}.txt" };

const subject = {
  open: openWithoutClient({ executor: fileExecutor, kit, folder }),
  examples: [
    { execution: report, props: { id: 7 }, text: "Report 7" },
    { execution: report, props: { id: 7, full: true }, text: "Report 7, in full" },
    { execution: report, props: { id: 8 }, fails: "MCI_PATH_NOT_FOUND" },
    { execution: report, props: {}, fails: "MCI_TEMPLATE_MISSING" },
    { execution: { ...report, enableTemplating: false }, props: { id: 7 }, text: "Report {{props.id}}@if(props.full), in full@endif" }, // prettier-ignore
    { execution: { type: "file", path: "pixel.png" }, text: "" },
    { execution: { type: "file", path: "broken.txt" }, fails: "MCI_TEMPLATE_SYNTAX" },
    { execution: { type: "file", path: "../outside.txt" }, fails: "MCI_PATH_OUTSIDE" },
  ],
  broken: [{ type: "file", path: "report-{{props.id.txt" }],
  echo: { type: "file", path: "echo.txt" },
  echoEnv: { type: "file", path: "echo-env.txt" },
  observe: () => readdirSync(folder).map((name) => [name, statSync(join(folder, name)).atimeMs]), // when last read
};

// Systems note a read only when the one before was older than the last change.
beforeEach(() => readdirSync(folder).forEach((name) => utimesSync(join(folder, name), 1, 2)));

const short = "One read of a local file is over before anybody could end it.";

describe("fileExecutor", () => {
  register({ it }, executorCases, subject, {
    "an aborted signal ends the call": short,
    "explaining shows the values of its own call": "What a file says is known only when it is read.",
  });
});
