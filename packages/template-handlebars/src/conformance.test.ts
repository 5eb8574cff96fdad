import { testEngine } from "@mci/conformance";
import { it } from "vitest";
import { handlebarsEngine } from "./index.ts";

testEngine({
  it,
  engine: handlebarsEngine,
  include: (path) => `{{> "${path}" }}`,
  loop: (path, body) => `{{#each @root.${path}}}${body}{{/each}}`,
});
