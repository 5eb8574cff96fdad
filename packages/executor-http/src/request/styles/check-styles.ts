import { ConfigError, type HttpExecution, type PrepareContext } from "@mci/contract";
import { suggest, toPointer } from "@mci/plugin-kit";

import { propsPath } from "../url-part.ts";

/** Warns about styles without effect. `names`: those that the url reads. */
export function checkStyles(execution: HttpExecution, names: readonly string[], context: PrepareContext): void {
  const { styles, params, query, headers, cookies, body } = execution;
  if (styles === undefined) return;
  const form = body !== undefined && "type" in body && body.type === "form" ? body.content : undefined;
  const parts = [
    ["url", new Set(names.filter((name) => name.startsWith("props.")))],
    ["params", namesIn(params ?? query)],
    ["headers", namesIn(headers)],
    ["cookies", namesIn(cookies)],
    ["form", typeof form === "string" ? undefined : namesIn(form ?? shortForm(body))],
  ] as const;
  for (const [part, known] of parts) {
    for (const name of Object.keys(styles[part] ?? {})) {
      if (known === undefined || known.has(part === "url" ? propsPath(name) : name)) continue;
      const message = `styles.${part} names ${JSON.stringify(name)}, which ${part === "url" ? "the url does not read" : "is not there"}.`;
      const at = `/styles${toPointer(part, name)}`;
      context.report(new ConfigError("MCI_CONFIG", message, { hint: suggest(name, known) }), name, {
        isWarning: true,
        at,
      });
    }
  }
}

function namesIn(group: object | undefined): ReadonlySet<string> {
  return new Set(Object.keys(group ?? {}));
}

function shortForm(body: HttpExecution["body"]): object | undefined {
  return body !== undefined && "form" in body ? body.form : undefined;
}
