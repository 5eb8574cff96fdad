import { testExecutor } from "@mci/conformance";
import * as template from "@mci/template";
import { it } from "vitest";
import { cliExecutor } from "./index.ts";

const node = { type: "cli", command: process.execPath };
const echo = { ...node, args: ["-e", "process.stdout.write(process.argv[1])", "--", "{{props.value}}"] };
const endless = { ...node, args: ["-e", "setInterval(() => {}, 1000)"] };
testExecutor({ it, executor: cliExecutor, template, echo, endless });
