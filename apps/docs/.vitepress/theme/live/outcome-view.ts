import { h, type VNode } from "vue";
import { moveCursor } from "./code-field.ts";
import type { Finding } from "./findings.ts";
import type { Answer, Outcome, PlacedPart } from "./try-tool.ts";

export const fieldIds = { file: "live-file", arguments: "live-arguments" } as const;

const names = { file: "Tools file", arguments: "Arguments" } as const;

/** Returns what came of a try: the findings, then the answer or the explanation. */
export function outcomeView({ tool, findings, answer }: Outcome): VNode[] {
  if (answer === undefined) return findings.map(findingView);
  return [...answerView(tool, answer), ...findings.map(findingView)];
}

function answerView(tool: string | undefined, { type, text, parts }: Answer): VNode[] {
  if (parts === undefined) return [h("p", { class: "live-tool" }, `${tool} answers`), textView(text)];
  const { title, guards } = explained[type] ?? { title: "This call would", guards: [] };
  return [
    h("p", { class: "live-tool" }, title),
    textView(text),
    partsView(parts),
    h("ul", { class: "live-guards" }, [
      ...guards.map((guard) => h("li", guard)),
      h("li", h("a", { href: "/security#what-is-promised" }, "Everything that is promised")),
    ]),
  ];
}

/** The title of an explanation, and the guards of every call of such a tool: sentences of SECURITY.md, in short. */
const explained: Readonly<Record<string, { readonly title: string; readonly guards: readonly string[] }>> = {
  http: {
    title: "Would be sent. This page sends nothing.",
    guards: [
      "An argument fills its own path segment, query value or JSON value: never a host, a port or a user.",
      "A host that an argument chose must be public, by its name and at the socket.",
      "A redirect to another origin gets neither credentials nor a body.",
      "The call ends after 30 seconds, and reads at most 10 MB, unless the file or the program sets other limits.",
    ],
  },
  cli: {
    title: "Would be run. This page starts nothing.",
    guards: [
      "There is no shell: the line above is written for one, so that it can be pasted. Each argument is one word.",
      "An argument that would be read as an option is refused.",
      "Its environment is a short list of variables, and its whole process group ends with it.",
      "The call ends after 30 seconds, and keeps at most 10 MB, unless the file or the program sets other limits.",
    ],
  },
  file: {
    title: "Would be read. This page has no files.",
    guards: [
      "Files are opened below the folder of the tools file and directoryAllowList only, links included.",
      "A file with secrets is refused when an argument names it.",
    ],
  },
  text: { title: "Would be asked first: a person has to agree.", guards: [] },
};

function textView(text: string): VNode {
  return h("pre", { class: "live-text", tabindex: 0 }, text);
}

/** The parts of an explanation: a click on the name of one leads to where it is written. */
function partsView(parts: readonly PlacedPart[]): VNode {
  const rows = parts.map(({ name, value, at, field, line, column }) => {
    const onClick = (): void => moveCursor(fieldIds.file, line ?? 1, column ?? 1);
    const title = `${field ?? `execution${at}`}, line ${line ?? 1}`;
    return h("tr", [h("th", { scope: "row" }, h("button", { type: "button", title, onClick }, name)), h("td", value)]);
  });
  const head = ["Part", "Value"].map((name) => h("th", { scope: "col" }, name));
  return h("table", { class: "live-parts" }, [h("thead", h("tr", head)), h("tbody", rows)]);
}

function findingView({ severity, message, hint, code, ...place }: Finding): VNode {
  return h("p", { class: ["live-finding", severity] }, [
    placeView(place),
    h("span", { class: "live-message" }, severity === "warning" ? `Warning: ${message}` : message),
    hint === undefined ? undefined : h("span", { class: "live-hint" }, hint),
    code === undefined ? undefined : h("a", { class: "live-code-link", href: explanationOf(code) }, code),
  ]);
}

/** Where it is wrong, as a button that leads there. */
function placeView({ field, line, column = 1 }: Pick<Finding, "field" | "line" | "column">): VNode | undefined {
  if (line === undefined) return undefined;
  const onClick = (): void => moveCursor(fieldIds[field], line, column);
  return h("button", { type: "button", onClick }, `${names[field]}, line ${line}, column ${column}`);
}

function explanationOf(code: string): string {
  return `/guide/errors#${code.toLowerCase().replaceAll("_", "-")}`;
}
