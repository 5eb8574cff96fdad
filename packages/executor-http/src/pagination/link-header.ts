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
  for (let at = 0; at < text.length;) {
    const found = matchAt(target, text, at);
    if (found === undefined) {
      const comma = text.indexOf(",", at);
      if (comma === -1) return;
      at = comma + 1;
      continue;
    }
    at = target.lastIndex;
    const parameters = new Map<string, string>();
    for (let one = matchAt(parameter, text, at); one !== undefined; one = matchAt(parameter, text, at)) {
      const [, name = "", quoted, plain = ""] = one;
      const key = name.toLowerCase();
      if (!parameters.has(key)) parameters.set(key, quoted?.replaceAll(/\\(.)/g, "$1") ?? plain);
      at = parameter.lastIndex;
    }
    yield { target: found[1]?.trim() ?? "", parameters };
  }
}

/** Sets `lastIndex` behind the match. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

const target = /[\s,]*<([^>]*)>/y;
const parameter = /\s*;\s*([^\s;,="]*)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/y;
