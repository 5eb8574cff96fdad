import { testEngine } from "@mci/conformance";
import { it } from "vitest";
import { goEngine } from "./index.ts";

testEngine({
  it,
  engine: goEngine,
  placeholder: (path) => `{{ .${path} }}`,
  include: (path) => `{{ template "${path}" . }}`,
  loop: (path, body) => `{{ range $.${path} }}${body}{{ end }}`,
  broken: "{{ .props.name",
});
