import { engineCases, register } from "@mci/conformance";
import { describe, it } from "vitest";
import { nunjucksEngine } from "./index.ts";

describe("the nunjucks engine", () => {
  register({ it }, engineCases, {
    engine: nunjucksEngine,
    include: (path) => `{% include "${path}" %}`,
    broken: "{% if props.a %}",
  });
});
