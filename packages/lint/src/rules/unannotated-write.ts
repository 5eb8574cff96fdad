import type { Tool } from "@mci/contract";
import type { Rule } from "../rule.ts";
import { wordsOfName } from "../words.ts";

export const unannotatedWrite: Rule = {
  name: "unannotated-write",
  summary: "A tool that changes something has no annotations, or says that it changes nothing.",
  severity: "warning",
  *check(tool) {
    const { readOnlyHint, destructiveHint } = tool.annotations;
    const write = writeOf(tool);
    if (write === undefined) return;
    if (readOnlyHint === true && write.isCertain) {
      const message = `${write.text}, but the annotations say "readOnlyHint": true.`;
      yield { message, hint: "Hosts may run such a tool without asking.", at: "/annotations/readOnlyHint" };
    }
    if (readOnlyHint !== undefined || destructiveHint !== undefined) return;
    const message = `${write.text}, and the tool has no annotations that say so.`;
    const hint = 'Set "destructiveHint" in "annotations", or "readOnlyHint": true if nothing changes.';
    yield { message, hint, at: write.at };
  },
};

interface Write {
  /** The start of a sentence. */
  readonly text: string;
  readonly at: string;
  readonly isCertain: boolean;
}

function writeOf({ name, execution }: Tool): Write | undefined {
  const { type } = execution;
  // These return what their author wrote.
  if (type === "text" || type === "file") return undefined;
  const method = type === "http" ? String(Reflect.get(execution, "method") ?? "GET").toUpperCase() : "GET";
  if (!reading.has(method)) {
    const isCertain = method !== "POST";
    const text = `${method} requests ${isCertain ? "" : "may "}change something`;
    return { text, at: "/execution/method", isCertain };
  }
  const command = type === "cli" ? programName(Reflect.get(execution, "command")) : "";
  if (programs.has(command)) {
    return { text: `'${command}' changes something`, at: "/execution/command", isCertain: true };
  }
  const verb = wordsOfName(name).find((word) => verbs.has(word));
  if (verb === undefined || type === "http") return undefined;
  return { text: `By its name ('${verb}') the tool changes something`, at: "/name", isCertain: false };
}

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

const programs = new Set("rm rmdir mv cp mkdir touch tee dd chmod chown ln kill truncate shred".split(" "));

const verbs = new Set(
  "create delete remove update write insert append send publish upload deploy drop purge revoke rename destroy".split(
    " ",
  ),
);

function programName(command: unknown): string {
  return typeof command === "string" ? command.replace(/^.*[\\/]/s, "") : "";
}
