import { answerCases, engineCases, loopCases, register } from "@mci/conformance";
import { describe, it } from "vitest";
import { nunjucksEngine } from "./index.ts";

describe("the nunjucks engine", () => {
  register({ it }, [...engineCases, ...loopCases, ...answerCases], {
    engine: nunjucksEngine,
    include: (path) => `{% include "${path}" %}`,
    loop: (path, body) => `{% for item in ${path} %}${body}{% endfor %}`,
    broken: "{% if props.a %}",
  });
});
