import { calls, restoreCalls, type Call } from "./calls.ts";
import { drafts, type Draft } from "./drafts.ts";
import { maskSecrets, withoutSecrets } from "./secret-values.ts";

interface Memory {
  readonly drafts: readonly (readonly [tool: string, draft: Draft])[];
  readonly calls: readonly Call[];
}

const key = "mci-memory";

/** Characters of all answers together, of the five million that browsers keep for a tab. */
const maxKept = 2_000_000;

/** Keeps drafts and calls in this tab over a reload, without their secrets. */
export function keepMemory(): void {
  restore();
  addEventListener("pagehide", () => {
    const memory: Memory = { drafts: [...drafts.get().byTool].map(keptDraft), calls: keptCalls(calls.get().calls) };
    try {
      sessionStorage.setItem(key, JSON.stringify(memory));
    } catch {
      sessionStorage.removeItem(key); // The browser has no room for it.
    }
  });
}

function restore(): void {
  try {
    const { drafts: keptDrafts, calls: keptOnes } = JSON.parse(sessionStorage.getItem(key) ?? "null") as Memory;
    drafts.set({ byTool: new Map(keptDrafts) });
    restoreCalls(keptOnes);
  } catch {
    // Nothing was kept, or by a page of another version.
  }
}

function keptDraft([tool, draft]: readonly [string, Draft]): readonly [string, Draft] {
  const value = withoutSecrets(tool, draft.value, "left out");
  const isWhole = JSON.stringify(value) === JSON.stringify(draft.value);
  // Secrets cannot be told from the rest of a text that is invalid.
  const isKept = isWhole && draft.textProblem === undefined;
  const text = isKept ? draft.text : JSON.stringify(value, undefined, 2);
  return [tool, { ...draft, value, text, textProblem: undefined, isTried: false }];
}

function keptCalls(all: readonly Call[]): readonly Call[] {
  let room = maxKept;
  return all.map((call) => {
    const { tool, props, answer, state } = call;
    const isOver = state === "done" || state === "cancelled" || state === "failed";
    const kept: Call = { ...call, props: withoutSecrets(tool, props, "masked") };
    // The page follows it again, and is asked again.
    if (!isOver && call.task !== undefined) return { ...kept, state: "running", asks: undefined };
    if (!isOver) return { ...kept, state: "failed", failure: "The page was loaded again before there was an answer." };
    const masked = maskSecrets(tool, props, answer);
    room -= JSON.stringify(masked ?? "").length;
    if (room >= 0 || masked === undefined) return { ...kept, answer: masked };
    return {
      ...kept,
      answer: undefined,
      failure: "The answer was not kept when the page was loaded again: it is long.",
    };
  });
}
