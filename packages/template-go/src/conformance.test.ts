import { answerCases, engineCases, loopCases, register } from "@mci/conformance";
import { describe, it } from "vitest";
import { goEngine } from "./index.ts";

describe("the go engine", () => {
  register({ it }, [...engineCases, ...loopCases, ...answerCases], {
    engine: goEngine,
    placeholder: (path) => `{{ .${path} }}`,
    include: (path) => `{{ template "${path}" . }}`,
    loop: (path, body) => `{{ range $.${path} }}${body}{{ end }}`,
    broken: "{{ .props.name",
  });
});
