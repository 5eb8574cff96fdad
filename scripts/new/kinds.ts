/** The kinds of packages that can be created, and where each belongs. */
export const kinds = {
  executor: {
    prefix: "executor",
    /** A package of the same row; manifest, license and settings are copied from it. */
    sibling: "executor-text",
    description: (name: string) => `Runs MCI tools of type ${name}.`,
    dependencies: ["@mci/contract"],
    devDependencies: ["@mci/conformance", "@mci/template"],
    promise: "what every executor owes its users",
  },
  engine: {
    prefix: "template",
    sibling: "template-go",
    description: (name: string) => `The template language ${name} for MCI.`,
    dependencies: ["@mci/contract", "@mci/plugin-kit"],
    devDependencies: ["@mci/conformance"],
    promise: "what every template engine owes its users",
  },
  source: {
    prefix: "source",
    sibling: "source-file",
    description: (name: string) => `MCI tools from ${name}.`,
    dependencies: ["@mci/contract", "@mci/plugin-kit"],
    devDependencies: ["@mci/conformance"],
    promise: "what every source owes its users",
  },
} as const;

export type Kind = keyof typeof kinds;

export function isKind(kind: string): kind is Kind {
  return Object.hasOwn(kinds, kind);
}
