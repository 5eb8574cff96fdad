import { failure, type ArgumentProblem, type FailureResult, type Problem, type Tool } from "@mci/contract";
import { sentences, suggest, truncate } from "@mci/plugin-kit";
import { maxNameLength } from "../../max-name-length.ts";
import type { Full } from "../queue/queue.ts";
import type { CallableTool } from "../callable-tool.ts";

export function badInput(tool: Tool, problems: readonly ArgumentProblem[]): FailureResult {
  const lines = problems.slice(0, maxProblems).map(({ message }) => message);
  if (problems.length > maxProblems) lines.push(`and ${problems.length - maxProblems} more`);
  const text =
    lines.length === 1
      ? lines[0]
      : `${problems.length} arguments are wrong:\n${lines.map((line) => `- ${line}`).join("\n")}`;
  return failure(`${text}`, {
    code: "MCI_INPUT",
    details: { tool: tool.name },
    metadata: { tool: tool.name, problems: problems.slice(0, maxProblems) },
  });
}

const maxProblems = 20;

export function unknownTool(name: unknown, visible: Iterable<string>): FailureResult {
  const text = truncate(String(name), maxNameLength);
  return failure(sentences(`Cannot run unknown tool '${text}'.`, suggest(text, visible)), {
    code: "MCI_TOOL_UNKNOWN",
    details: { tool: text },
  });
}

/** A call of a tool that was left out when its file was loaded. Names no path: the caller may be remote. */
export function brokenTool(name: string, { message, hint }: Problem): FailureResult {
  const tool = truncate(name, maxNameLength);
  return failure(sentences(`Tool '${tool}' is broken and was left out: ${message}`, hint), {
    code: "MCI_LOAD",
    details: { tool },
  });
}

/** The parts of a tool that failures of waiting calls mention. */
type Waiting = Pick<CallableTool, "tool" | "typical" | "timeout">;

/** Refused before it waits. `metadata.retry_after_ms` is for programs: a server makes a Retry-After of it. */
export function busy({ full, bound, rounds }: Full, { tool, typical }: Waiting): FailureResult {
  const what = full === "maxQueued" ? "calls are waiting" : "bytes of arguments are waiting";
  return failure(
    `Busy: ${bound.toLocaleString("en-US")} ${what}, as many as the client's option '${full}' allows. Try again later.`,
    {
      code: "MCI_BUSY",
      details: { tool: tool.name },
      metadata: { retry_after_ms: typical.after(1 + rounds), limit: full },
    },
  );
}

/** Refused after it waited. */
export function tooLate(waited: number, { tool, typical, timeout }: Waiting): FailureResult {
  const ms = Math.round(waited);
  return failure(
    `Busy: this call waited ${ms} of its ${timeout} ms for its turn, and too little is left to run it. Try again later.`,
    {
      code: "MCI_BUSY",
      details: { tool: tool.name, ms },
      metadata: { retry_after_ms: typical.after(1), waited_ms: ms },
    },
  );
}

/** A client without approvals cannot ask, and a tool that requires a yes does not run without it. */
export function notApproved({ name }: Tool): FailureResult {
  return failure(
    `Not run: tool '${truncate(name, maxNameLength)}' requires a person's approval ('approval' in its file), and nothing here can ask.`,
    { code: "MCI_APPROVAL", details: { tool: name } },
  );
}
