import type { JsonObject } from "@mci/contract";
import { isRecord, resolveReference } from "@mci/plugin-kit";

/** The schemas that the strict mode of a provider accepts. */
export interface StrictRules {
  readonly keywords: ReadonlySet<string>;
  /** Whether the value of a keyword is accepted. */
  readonly accepts: (keyword: string, value: unknown, document: JsonObject) => boolean;
  /** Whether every property has to be required. */
  readonly requiresAll: boolean;
}

const shared = ["type", "title", "description", "enum", "const", "pattern", "$ref", "minItems"];

/** "Structured model outputs" in OpenAI's documentation. */
export const openAIRules: StrictRules = {
  keywords: new Set([
    ...shared,
    "maxItems",
    "multipleOf",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
  ]),
  accepts(keyword, value) {
    if (keyword === "pattern") return isPlainPattern(value);
    return keyword !== "$ref" || isLocal(value);
  },
  requiresAll: true,
};

/** "JSON Schema limitations" in Anthropic's documentation. */
export const anthropicRules: StrictRules = {
  keywords: new Set([...shared, "allOf"]),
  accepts(keyword, value, document) {
    if (keyword === "pattern") return isPlainPattern(value);
    if (keyword === "$ref") return isLocal(value) && !isRecursive(value, document);
    if (keyword === "minItems") return value === 0 || value === 1;
    if (keyword === "enum") return Array.isArray(value) && value.every(isPrimitive);
    return keyword !== "const" || isPrimitive(value);
  },
  requiresAll: false,
};

function isLocal(reference: unknown): reference is string {
  return typeof reference === "string" && /^#(?:\/|$)/.test(reference);
}

/** Whether an expression does without lookaround, backreferences and word boundaries. */
function isPlainPattern(value: unknown): boolean {
  return typeof value === "string" && !/\(\?[=!<]|\\[bB1-9]/.test(value);
}

function isPrimitive(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

/** Whether a reference leads back to itself. */
function isRecursive(reference: string, document: JsonObject): boolean {
  const seen = new Set<unknown>();
  const leadsBack = (value: unknown): boolean => {
    if (typeof value !== "object" || value === null || seen.has(value)) return false;
    seen.add(value);
    const next = isRecord(value) ? value["$ref"] : undefined;
    if (next === reference) return true;
    if (isLocal(next) && leadsBack(resolveReference(next, document))) return true;
    return Object.values(value).some(leadsBack);
  };
  return leadsBack(resolveReference(reference, document));
}
