import type { PageState } from "../../src/api/answers.ts";
import { copyText } from "../parts/copy.ts";
import { asCommand, asMcpRequest, asProgram } from "../result/call-texts.ts";
import { draftOf, drafts } from "../state/drafts.ts";
import { viewsOf } from "../state/views.ts";
import { enterTool, openFile, showPlace, showView, workbench } from "../state/workbench.ts";

/** Something that the palette offers. */
export interface Choice {
  readonly kind: "tool" | "view" | "file" | "action";
  readonly title: string;
  readonly about: string;
  /** Returns a message for what cannot be seen. */
  run(): void | Promise<string>;
}

/** Returns all that the palette offers for a page: its tools, views and files, and what can be done. */
export function choicesOf(page: PageState, tool: string | undefined): readonly Choice[] {
  const canCall = page.tools.some(({ name, isBroken }) => name === tool && isBroken !== true);
  return [
    ...page.tools.map(({ name, title, description = "" }): Choice => ({
      kind: "tool",
      title: name,
      about: [title, description].filter(Boolean).join(": ").slice(0, 200),
      run: () => enterTool(name),
    })),
    ...viewsOf(page).map(([view, title]): Choice => ({ kind: "view", title, about: "", run: () => showView(view) })),
    ...(page.views.includes("source") ? page.files : []).map((file): Choice => ({
      kind: "file",
      title: file,
      about: "",
      run: () => showPlace(file, 1),
    })),
    ...(tool === undefined || !canCall ? [] : actionsOf(page.title, tool)),
    action("Find tools", () => {
      showView("tools");
      press("/");
    }),
    ...(page.views.includes("source") ? [action("Show the file at the tool", openFile)] : []),
    ...(page.views.includes("tests")
      ? [
          action("Run all tests", () => {
            showView("tests");
            void runAllTests();
          }),
        ]
      : []),
    action("Show the keys of the page", () => press("?")),
  ];
}

function actionsOf(file: string, tool: string): readonly Choice[] {
  const call = (): { readonly tool: string; readonly props: unknown; readonly file: string } => ({
    tool,
    props: draftOf(tool)(drafts.get()).value,
    file,
  });
  return [
    action(`Run ${tool}`, () => {
      workbench.set({ view: "tools" });
      press("Enter", true);
    }),
    action("Copy the call as mci call", () => copied(asCommand(call()))),
    action("Copy the call as MCP tools/call", () => copied(asMcpRequest(call()))),
    action("Copy the call as TypeScript", () => copied(asProgram(call()))),
  ];
}

async function copied(text: string): Promise<string> {
  try {
    await copyText(text);
    return "Copied";
  } catch {
    return "Not copied: the browser refuses it";
  }
}

function action(title: string, run: Choice["run"]): Choice {
  return { kind: "action", title, about: "", run };
}

/** Presses a key of the page, once what was chosen is drawn. */
function press(key: string, ctrlKey = false): void {
  setTimeout(() => document.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, cancelable: true })), 50);
}

async function runAllTests(): Promise<void> {
  const [{ idOf, runTests }, { ask }] = await Promise.all([import("../state/test-run.ts"), import("../state/api.ts")]);
  const { tests } = await ask<{ readonly tests: readonly { readonly tool: string; readonly name: string }[] }>("tests");
  await runTests(tests.map(idOf));
}

const maxShown = 50;

/** Returns the choices that have all words of a query, those whose title begins with it first. */
export function matching(choices: readonly Choice[], query: string): readonly Choice[] {
  const wanted = query.toLowerCase().trim();
  const words = wanted.split(/\s+/).filter(Boolean);
  const scored = choices.flatMap((choice) => {
    const title = choice.title.toLowerCase();
    const text = `${title} ${choice.kind} ${choice.about.toLowerCase()}`;
    if (!words.every((word) => text.includes(word))) return [];
    return [{ choice, score: title.startsWith(wanted) ? 0 : words.every((word) => title.includes(word)) ? 1 : 2 }];
  });
  return scored
    .toSorted((left, right) => left.score - right.score)
    .slice(0, maxShown)
    .map(({ choice }) => choice);
}
