import { testEngine } from "@mci/conformance";
import { it } from "vitest";
import { sampleEngine } from "./index.ts";

testEngine({ it, engine: sampleEngine, placeholder: (path) => `%{${path}}`, broken: "%{props.name" });
