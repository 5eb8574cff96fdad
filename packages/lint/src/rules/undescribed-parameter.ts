import type { Rule } from "../rule.ts";
import { listParameters, type Parameter } from "../schema/parameters.ts";

export const undescribedParameter: Rule = {
  name: "undescribed-parameter",
  summary: "A parameter has no description.",
  severity: "warning",
  *check({ inputSchema }) {
    const [first, ...rest] = listParameters(inputSchema).filter((parameter) => !isDescribed(parameter));
    if (first === undefined) return;
    const names = [first, ...rest].slice(0, maxNamed).map(({ name }) => `'${name}'`);
    const more = rest.length + 1 - names.length;
    const listed = `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
    const message = `No description of the ${rest.length === 0 ? "parameter" : "parameters"} ${listed}.`;
    yield { message, hint: 'Add "description": what it means, its unit or format, an example.', at: first.at };
  },
};

const maxNamed = 5;

/** A constant says itself what it is. */
function isDescribed({ schema }: Parameter): boolean {
  const { description } = schema;
  return "const" in schema || (typeof description === "string" && description.trim() !== "");
}
