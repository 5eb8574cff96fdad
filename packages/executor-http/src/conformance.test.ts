import { testExecutor } from "@mci/conformance";
import * as template from "@mci/template";
import { it } from "vitest";
import * as calls from "../test/calls.ts";
import { httpExecutor } from "./index.ts";

testExecutor({ it, executor: httpExecutor, template, ...calls });
