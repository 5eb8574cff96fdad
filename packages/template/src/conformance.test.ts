import { answerCases, engineCases, loopCases, register } from "@mci/conformance";
import { describe, it } from "vitest";
import { builtinEngine } from "./index.ts";

describe("the built-in engine", () => {
  register({ it }, [...engineCases, ...loopCases, ...answerCases], {
    engine: builtinEngine,
    include: (path) => `@include("${path}")`,
    loop: (path, body) => `@foreach(item in ${path})${body}@endforeach`,
  });
});
