import { testExecutor } from "@mci/conformance";
import * as template from "@mci/template";
import { it } from "vitest";
import { sampleExecutor } from "./index.ts";

const echo = { type: "sample", message: "said: {{props.value}}" };
const waivers = { "an aborted signal ends the call": "It answers at once." };
testExecutor({ it, executor: sampleExecutor, template, echo, waivers });
