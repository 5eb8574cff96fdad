import { testEngine } from "@mci/conformance";
import { it } from "vitest";
import { nunjucksEngine } from "./index.ts";

testEngine({
  it,
  engine: nunjucksEngine,
  include: (path) => `{% include "${path}" %}`,
  loop: (path, body) => `{% for item in ${path} %}${body}{% endfor %}`,
  broken: "{% if props.a %}",
});
