import { engineCases, register } from "@mci/conformance";
import { describe, it } from "vitest";
import { goEngine } from "./index.ts";

describe("the go engine", () => {
  register({ it }, engineCases, {
    engine: goEngine,
    placeholder: (path) => `{{ .${path} }}`,
    include: (path) => `{{ template "${path}" . }}`,
    broken: "{{ .props.name",
  });
});
