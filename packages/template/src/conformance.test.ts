import { engineCases, register } from "@mci/conformance";
import { describe, it } from "vitest";
import { builtinEngine } from "./index.ts";

describe("the built-in engine", () => {
  register({ it }, engineCases, { engine: builtinEngine, include: (path) => `@include("${path}")` });
});
