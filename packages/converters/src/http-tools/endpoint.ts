import { suggest } from "@mci/plugin-kit";
import type { Parameter } from "./parameter.ts";
import { textPlaceholder } from "@mci/template/write";
import { truncateValue, type FieldReader } from "./field-reader.ts";

/**
 * The url of an endpoint, its `{placeholders}` filled from the path parameters. Undefined when there is none to make;
 * where the two do not agree (MCP Tools Guide, Validation), that is reported.
 */
export function readEndpoint(spot: FieldReader, parameters: readonly Parameter[]): string | undefined {
  const endpoint = spot.text();
  if (endpoint === undefined || !checkBraces(endpoint, spot)) return undefined;
  const placeholders = findPlaceholders(endpoint);
  if (/^\s*\{/.test(endpoint)) {
    // As the whole of a url a value would be taken for one, and not for a segment.
    spot.error("Endpoint begins with a placeholder.", { hint: "Write out https:// and the host." });
  } else if (!/^\s*https?:\/\//i.test(endpoint)) {
    const hint = /^\s*[^\s/:?#]+\.[^\s/]/.test(endpoint)
      ? `Write https://${truncateValue(endpoint.trim())}.`
      : "Write out https:// and the host.";
    spot.error("Endpoint does not begin with http:// or https://.", { hint });
  }
  checkPlaceholders(placeholders, parameters, spot);
  checkUse(placeholders, parameters, findSegments(endpoint), spot);
  return endpoint.replaceAll(placeholder, (_, name: string) => textPlaceholder(name));
}

/** The names in single braces, with the offset of the first of each. */
export function findPlaceholders(endpoint: string): ReadonlyMap<string, number> {
  const placeholders = new Map<string, number>();
  for (const { 1: name = "", index } of endpoint.matchAll(placeholder)) {
    if (!placeholders.has(name)) placeholders.set(name, index);
  }
  return placeholders;
}

const placeholder = /\{([^{}]*)\}/g;

/** Every brace belongs to a placeholder, so that nothing else can be taken for one of a schema file. */
function checkBraces(endpoint: string, spot: FieldReader): boolean {
  const double = /\{\{([^{}]*)\}\}/.exec(endpoint);
  if (double !== null) {
    const [found, name = ""] = double;
    const path = truncateValue(name.trim());
    const hint = path.startsWith("env.")
      ? "Files of this kind have no values of the environment, only {parameter}: write out what belongs here."
      : `Write {${path.replace(/^props\./, "")}}.`;
    const message = `Endpoint contains '${truncateValue(found)}', but placeholders have single braces.`;
    spot.error(message, { hint, offset: double.index });
    return false;
  }
  const others = endpoint.replaceAll(placeholder, ({ length }) => " ".repeat(length));
  const offset = others.search(/[{}]/);
  if (offset === -1) return true;
  const isOpen = others[offset] === "{";
  const name = isOpen ? endpoint.slice(offset + 1).split(edge, 1)[0] : endpoint.slice(0, offset).split(edge).at(-1);
  spot.error(isOpen ? "Endpoint contains '{' without its '}'." : "Endpoint contains '}' without its '{'.", {
    hint: `Write {${truncateValue(name ?? "")}} for a placeholder, ${isOpen ? "%7B" : "%7D"} for the brace itself.`,
    offset,
  });
  return false;
}

const edge = /[{}/?#]/;

/** "Every `{placeholder}` in the endpoint must have a corresponding parameter." */
function checkPlaceholders(
  placeholders: ReadonlyMap<string, number>,
  parameters: readonly Parameter[],
  spot: FieldReader,
): void {
  const known = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const paths = parameters.filter(({ position }) => position === "path").map(({ name }) => name);
  for (const [name, offset] of placeholders) {
    const parameter = known.get(name);
    if (parameter !== undefined && (parameter.position ?? "path") === "path") continue;
    const shown = truncateValue(name);
    const near = parameter === undefined ? suggest(name, paths.slice(0, maxCompared), { format: inBraces }) : undefined;
    const hint =
      near ?? `Add { "name": "${shown}", "parameter_type": "String", "position": "path" } to the parameters.`;
    spot.error(`Endpoint contains placeholder '{${shown}}' but no corresponding path parameter is defined`, {
      hint: parameter === undefined ? hint : `Give the parameter '${shown}' "position": "path".`,
      offset,
    });
  }
}

function inBraces(name: string): string {
  return `{${name}}`;
}

/** A file with more path parameters in one tool has no typing mistakes. */
const maxCompared = 100;

/** "Every parameter with `position: "path"` must appear in the endpoint", and not in the writing of other programs. */
function checkUse(
  placeholders: ReadonlyMap<string, number>,
  parameters: readonly Parameter[],
  segments: ReadonlyMap<string, Segment>,
  endpoint: FieldReader,
): void {
  const meant = new Set<string>();
  for (const { name, position, spot } of parameters) {
    if (position !== "path" || placeholders.has(name)) continue;
    const segment = segments.get(name);
    meant.add(name);
    const shown = truncateValue(name);
    const hint =
      segment === undefined
        ? `Put {${shown}} where its value belongs in the endpoint.`
        : `Write {${shown}} for ${segment.text}.`;
    spot.field("name").error(`Path parameter '${shown}' is defined but not found in endpoint URL`, { hint });
  }
  for (const [name, { text, offset }] of segments) {
    if (meant.has(name)) continue;
    endpoint.warning(`Endpoint contains '${truncateValue(text)}', which is sent as it stands.`, {
      hint: `A placeholder is written {${truncateValue(name)}}, and needs a path parameter of that name.`,
      offset,
    });
  }
}

interface Segment {
  readonly text: string;
  readonly offset: number;
}

/** Segments such as `:id` and `$id`, by the name in them. They may be meant as they stand: `/$count`. */
function findSegments(endpoint: string): ReadonlyMap<string, Segment> {
  const path = endpoint.split(/[?#]/, 1)[0] ?? "";
  const found = [...path.matchAll(/(?<=\/)[:$]([A-Za-z_]\w*)(?=\/|$)/g)];
  return new Map(found.map(({ 0: text, 1: name = "", index }) => [name, { text, offset: index }]));
}
