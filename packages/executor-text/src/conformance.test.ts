import { testExecutor } from "@mci/conformance";
import * as template from "@mci/template";
import { it } from "vitest";
import { textExecutor } from "./index.ts";

const echo = { type: "text", text: "@if(env.LOUD)loudly @endif said: {{props.value}}" };
const waivers = { "an aborted signal ends the call": "It answers at once." };
testExecutor({ it, executor: textExecutor, template, echo, waivers });
