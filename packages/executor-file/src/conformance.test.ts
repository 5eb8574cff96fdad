import { testExecutor } from "@mci/conformance";
import * as template from "@mci/template";
import { it } from "vitest";
import * as calls from "../test/calls.ts";
import { fileExecutor } from "./index.ts";

const ends = { "an aborted signal ends the call": "One read of a local file is over before anybody could end it." };
const explains = { "explaining shows the values of its own call": "A file's content is known only when it is read." };
testExecutor({ it, executor: fileExecutor, template, ...calls, waivers: { ...ends, ...explains } });
