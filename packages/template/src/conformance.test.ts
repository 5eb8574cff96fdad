import { testEngine } from "@mci/conformance";
import { it } from "vitest";
import { builtinEngine } from "./index.ts";

testEngine({
  it,
  engine: builtinEngine,
  include: (path) => `@include("${path}")`,
  loop: (path, body) => `@foreach(item in ${path})${body}@endforeach`,
});
