import { answerCases, engineCases, loopCases, register } from "@mci/conformance";
import { describe, it } from "vitest";
import { handlebarsEngine } from "./index.ts";

describe("the handlebars engine", () => {
  register({ it }, [...engineCases, ...loopCases, ...answerCases], {
    engine: handlebarsEngine,
    include: (path) => `{{> "${path}" }}`,
    loop: (path, body) => `{{#each @root.${path}}}${body}{{/each}}`,
  });
});
