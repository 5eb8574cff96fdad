/** The limits of a schema file. */
export const fileLimits = {
  jsonBytes: 16_000_000,
  /** YAML takes many times the time and the memory of JSON. */
  yamlBytes: 2_000_000,
  /** Words, signs, blanks and line ends of a YAML file: half as many again as 2 MB of tools have. */
  yamlTokens: 800_000,
  /** Nesting depth of objects and arrays. */
  depth: 100,
  /** Objects and arrays in one file. */
  containers: 600_000,
  /** Colons of a JSON file, which is about what it has of property names. */
  colons: 700_000,
  /** Uses of `*name` in a YAML file, those inside other uses counted each time. */
  aliases: 100,
  /** Values in a YAML file when its aliases are filled in. */
  yamlValues: 1_000_000,
  /** Problems listed, errors and warnings each. */
  problems: 1000,
} as const;
