/** The target of the first link with `rel="next"` in a Link header (RFC 8288), as it is written there. */
export function nextLink(header: string | readonly string[] | undefined): string | undefined {
  const text = typeof header === "string" ? header : (header ?? []).join(", ");
  for (const { target, parameters } of linksIn(text)) {
    // A link with an anchor is one of another resource.
    if (!parameters.has("anchor") && isNext(parameters.get("rel"))) return target;
  }
  return undefined;
}

function isNext(relations = ""): boolean {
  return relations.toLowerCase().split(/\s+/).includes("next");
}

interface Link {
  readonly target: string;
  /** By name, in lower case. Of one that is given twice the first counts. */
  readonly parameters: ReadonlyMap<string, string>;
}

function* linksIn(text: string): Generator<Link> {
  for (let at = behindBlanks(text, 0); at < text.length; at = behindBlanks(text, at)) {
    const end = text[at] === "<" ? text.indexOf(">", at) : text.indexOf(",", at);
    if (end === -1) return;
    if (text[at] !== "<") {
      at = end + 1;
      continue;
    }
    const target = text.slice(at + 1, end).trim();
    at = end + 1;
    const parameters = new Map<string, string>();
    for (let one = matchAt(parameter, text, at); one !== undefined; one = matchAt(parameter, text, at)) {
      const [, name = "", quoted, plain = ""] = one;
      const key = name.toLowerCase();
      if (!parameters.has(key)) parameters.set(key, quoted?.replaceAll(/\\(.)/g, "$1") ?? plain);
      at = parameter.lastIndex;
    }
    yield { target, parameters };
  }
}

/** Each blank and comma is passed once: a header may be nothing but these. */
function behindBlanks(text: string, start: number): number {
  let at = start;
  while (/[\s,]/.test(text[at] ?? "")) at += 1;
  return at;
}

/** Sets `lastIndex` behind the match. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

const parameter = /\s*;\s*([^\s;,="]*)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/y;
