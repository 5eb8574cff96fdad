/** Tools whose schemas are hard to check when they are loaded. */
export interface LoadCase {
  readonly name: string;
  readonly schemas: readonly Readonly<Record<string, unknown>>[];
}

const text = { type: "string" };
const count = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));
const members = (length: number, make: (index: number) => unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(count(length, (index) => [`name_${index}`, make(index)]));
const object = (properties: object, more: object = {}): LoadCase["schemas"][number] => ({
  type: "object",
  properties,
  ...more,
});

/** Each is loaded, or refused, and holds up other work within the bound. */
export function loadCases(): readonly LoadCase[] {
  return [
    ...patterns(),
    ...references(),
    { name: "anyOf of 20,000 forms", schemas: [object({ a: { anyOf: count(20_000, (index) => object({ kind: { const: index } })) } })] },
    { name: "100,000 properties", schemas: [object(members(100_000, () => text))] },
    { name: "45,000 properties with defaults", schemas: [object(members(45_000, () => ({ ...text, default: "a" })))] },
    { name: "an enum of 300,000 values", schemas: [object({ a: { enum: count(300_000, (index) => `value ${index}`) } })] },
    { name: "45,000 mistakes", schemas: [object(members(45_000, () => ({ type: "strnig" })))] },
    { name: "40,000 schemas with names of their own", schemas: [object(members(40_000, (index) => ({ $id: `http://a.test/${index}` })))] },
    { name: "100 tools of 4,000 properties", schemas: count(100, () => object(members(4_000, () => text))) },
  ]; // prettier-ignore
}

function patterns(): LoadCase[] {
  const large = (index: number): string => `^${"[a-z]".repeat(1_900)}${index}$`;
  const properties = (index: number): string => `(?i)${"\\p{L}".repeat(300)}${index}`;
  const withPatterns = (length: number, pattern: (index: number) => string): LoadCase["schemas"][number] =>
    object(members(length, (index) => ({ ...text, pattern: pattern(index) })));
  return [
    { name: "300 patterns of 10,000 characters", schemas: [withPatterns(300, large)] },
    { name: "100 tools with a pattern of 10,000 characters", schemas: count(100, () => withPatterns(1, large)) },
    { name: "20 tools with 300 Unicode properties", schemas: count(20, () => withPatterns(1, properties)) },
    { name: "one pattern in 40,000 places", schemas: [withPatterns(40_000, () => "^[a-z]{1,20}$")] },
  ];
}

function references(): LoadCase[] {
  const chain = (length: number, next: (reference: object) => object): LoadCase["schemas"][number] => ({
    ...object({ a: { $ref: "#/$defs/d0" } }),
    $defs: Object.fromEntries(
      count(length, (index) => [`d${index}`, index === length - 1 ? text : next({ $ref: `#/$defs/d${index + 1}` })]),
    ),
  });
  return [
    { name: "45,000 references", schemas: [object(members(45_000, () => ({ $ref: "#/$defs/a" })), { $defs: { a: text } })] },
    { name: "45,000 references that lead nowhere", schemas: [object(members(45_000, (index) => ({ $ref: `#/$defs/${index}` })))] },
    { name: "a chain of 40,000 references", schemas: [chain(40_000, (reference) => reference)] },
    { name: "references doubled 16,000 times", schemas: [chain(16_000, (reference) => ({ allOf: [reference, { ...reference }] }))] },
  ]; // prettier-ignore
}
