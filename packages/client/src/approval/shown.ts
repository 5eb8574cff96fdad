import type { Explanation, ExplanationPart } from "@mci/contract";
import type { Redactor } from "@mci/plugin-kit/secrets";
import { masked } from "../call/explain-call.ts";
import { hostsOf } from "./hosts.ts";
import { visible } from "./visible.ts";

/** Returns an explanation as a person reads it. Where its text is long, the list of its values, each cut by itself. */
export function shownExplanation(whole: Explanation, mask: Redactor | undefined): Explanation {
  const { text, parts } = withHost(masked(whole, mask), hostsOf(whole));
  const shown = parts.map((part): ExplanationPart => {
    const { name, value } = part;
    return { ...part, name: visible(name, maxNameLength), value: visible(value, maxValueLength, lineBreak) };
  });
  const line = visible(text, Number.POSITIVE_INFINITY, lineBreak);
  if (line.length <= maxTextLength) return { text: line, parts: shown };
  return { text: shown.map(({ name, value }) => `${name}: ${value}`).join("; "), parts: shown };
}

/** Tells the host of a request whose whole URL is a secret. */
function withHost({ text, parts }: Explanation, hosts: readonly string[]): Explanation {
  const urls = parts.filter(({ name }) => name === "url").map(({ value }) => value.toLowerCase());
  const hidden = hosts.filter((host) => !urls.some((url) => url.includes(host)));
  if (hidden.length === 0) return { text, parts };
  const more = hidden.map((value) => ({ name: "host", value, at: "/url" }));
  return { text: `${text} (host: ${hidden.join(", ")})`, parts: [...parts, ...more] };
}

const lineBreak = " \u23ce ";
const maxNameLength = 80;
const maxValueLength = 500;
const maxTextLength = 2_000;
