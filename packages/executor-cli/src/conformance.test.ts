import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openWithoutClient, executorCases, register, type ExecutorSubject } from "@mci/conformance";
import { defaultLimits, type PrepareContext } from "@mci/contract";
import { builtinEngine, parseField, parseValue } from "@mci/template";
import { afterAll, describe, it } from "vitest";
import { cliExecutor } from "./index.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "mci-cli-conformance-")));
afterAll(() => rmSync(folder, { recursive: true }));

const kit: PrepareContext = {
  field: parseField,
  value: parseValue,
  template: (source) => builtinEngine().compile(source, { missing: "error", limits: defaultLimits, include }),
  rules: { anyPaths: false, directories: [], network: {} },
  limits: defaultLimits,
  warn() {},
  report(error) {
    throw error;
  },
};

function include(): never {
  throw new Error("Nothing is included here.");
}

const print = "process.stdout.write(process.argv[1] + (process.env.VALUE ?? ''))";
const said = { type: "cli", command: process.execPath, args: ["-e", print, "--", "{{props.value}}"] };

const subject: ExecutorSubject = {
  open: openWithoutClient({ executor: cliExecutor, kit, folder }),
  examples: [
    { execution: said, props: { value: "hi" }, text: "hi" },
    { execution: said, props: {}, fails: "MCI_TEMPLATE_MISSING" },
    {
      execution: { type: "cli", command: process.execPath, args: ["-e", "process.exit(3)"] },
      fails: "MCI_COMMAND_FAILED",
    },
    { execution: { type: "cli", command: "there-is-no-such-command" }, fails: "MCI_COMMAND_NOT_FOUND" },
  ],
  broken: [
    { type: "cli", command: "{{props.a" },
    { type: "cli", command: "true", args: ["{{props.a"] },
    { type: "cli", command: "true", cwd: "{{props.a" },
    { type: "cli", command: "true", env: { A: "{{props.a" } },
    { type: "cli", command: "true", stdin: "@if(props.a)" },
  ],
  echo: said,
  echoEnv: { type: "cli", command: process.execPath, args: ["-e", print, ""], env: { VALUE: "{{env.VALUE}}" } },
  endless: { execution: { type: "cli", command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"] } },
  observe: () => readdirSync(folder),
};

describe("cliExecutor", () => {
  register({ it }, executorCases, subject);
});
