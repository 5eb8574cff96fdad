import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { recipes } from "./cookbook.ts";
import { existingPageOf, root, titleOf, urlOf } from "./pages.ts";

export interface Entry {
  readonly text: string;
  readonly link: string;
  /** The file in the repository that the page is made of. */
  readonly file: string;
}

export interface Section {
  readonly text: string;
  /** Where its pages stand, which have a sidebar of their own; others name only its first page. */
  readonly folder?: string;
  readonly items: readonly Entry[];
}

const generated = "apps/docs/generated";
const fileFormat = "file-format.md";

const writing = [
  "tools-file",
  "http",
  "templates",
  "code-first",
  "approvals",
  "access",
  "big-toolboxes",
  "content",
  "openapi",
  "mcp",
  "login",
  "testing",
];
const start = {
  "README.md": "Overview",
  "docs/start.md": "Your first tool",
  "apps/docs/pages/live.md": "Try it in the browser",
  "docs/from-mci-py.md": "Coming from mci-py",
  "docs/compare.md": "Comparisons",
  "docs/README.md": "All guides",
};
const using = [
  "agents",
  "serve",
  "pack",
  "in-your-app",
  "tasks",
  "deploy",
  "observe",
  "ui",
  "library",
  "runtimes",
  "stability",
];
const languages = {
  template: "The built-in language",
  "template-nunjucks": "Jinja templates",
  "template-handlebars": "Handlebars templates",
  "template-go": "Go templates",
};
const extending = ["README", "executor", "engine", "source", "middleware", "store", "asking-back"];

/** The pages of the site in the order in which a reader may want them. */
export const sections: readonly Section[] = [
  { text: "Start", items: Object.entries(start).map(([file, text]) => ({ ...toEntry(file), text })) },
  {
    text: "Write tools",
    items: [...writing.map(inDocs), ...Object.entries(languages).map(([name, text]) => ({ ...toPackage(name), text }))],
  },
  {
    text: "Use them",
    items: [
      ...using,
      ...others("docs", [
        "README",
        "start",
        "cli",
        "errors",
        "from-mci-py",
        "compare",
        "security-checklist",
        ...writing,
        ...using,
      ]),
    ].map(inDocs),
  },
  {
    text: "Cookbook",
    items: [
      ...["index", ...recipes.map(({ name }) => name)].map((name) => toEntry(`${generated}/cookbook/${name}.md`)),
      toEntry("examples/toolboxes/README.md"),
    ],
  },
  {
    text: "Extend it",
    items: [...extending, ...others("docs/extending", extending)].map((name) => inDocs(`extending/${name}`)),
  },
  {
    text: "Reference",
    items: [
      inDocs("reference"),
      toEntry(`${generated}/reference/${fileFormat}`),
      inDocs("cli"),
      toPackage("cli"),
      inDocs("errors"),
      toEntry("SECURITY.md"),
      inDocs("security-checklist"),
    ],
  },
  {
    text: "Project",
    items: [
      "CONTRIBUTING.md",
      "RELEASING.md",
      "examples/browser/README.md",
      "examples/worker/README.md",
      "bench/results.md",
    ].map(toEntry),
  },
  {
    text: "Exports of each package",
    folder: "/reference/",
    items: ["index.md", ...namesIn(`${generated}/reference`).filter(isModule)].map((name) =>
      toEntry(`${generated}/reference/${name}`),
    ),
  },
  { text: "Packages", folder: "/packages/", items: readmesOf("packages") },
  { text: "Decisions", folder: "/decisions/", items: namesIn("decisions").map((name) => toEntry(`decisions/${name}`)) },
];

function toEntry(file: string): Entry {
  return { text: titleOf(file), link: urlOf(existingPageOf(file)), file };
}

function inDocs(name: string): Entry {
  return toEntry(`docs/${name}.md`);
}

/** The pages of a folder that are not listed by name: they come last. */
function others(folder: string, listed: readonly string[]): readonly string[] {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".md"));
  return names.map((name) => name.slice(0, -".md".length)).filter((name) => !listed.includes(name));
}

function toPackage(name: string): Entry {
  return toEntry(name === "cli" ? "apps/cli/README.md" : `packages/${name}/README.md`);
}

function readmesOf(folder: string): readonly Entry[] {
  const names = readdirSync(join(root, folder)).filter((name) => existsSync(join(root, folder, name, "README.md")));
  return names.map(toPackage);
}

/** Returns the names of the pages of a folder. Its README comes first, as capital letters do. */
function namesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .toSorted();
}

function isModule(name: string): boolean {
  return name !== fileFormat && name !== "index.md";
}
