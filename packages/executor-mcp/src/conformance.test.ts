import { testExecutor } from "@mci/conformance";
import { it } from "vitest";
import * as calls from "../test/calls.ts";

const reason = "Both names are plain strings, and the arguments are sent unchanged: nothing is rendered.";
const unrendered = ["broken templates are found when a tool is prepared", "missing values are error results"];
const waived = [...unrendered, "own properties only"].map((name) => [name, reason] as const);
testExecutor({ it, ...calls, waivers: Object.fromEntries(waived) });
