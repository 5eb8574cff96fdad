import { engineCases, register } from "@mci/conformance";
import { describe, it } from "vitest";
import { handlebarsEngine } from "./index.ts";

describe("the handlebars engine", () => {
  register({ it }, engineCases, { engine: handlebarsEngine, include: (path) => `{{> "${path}" }}` });
});
