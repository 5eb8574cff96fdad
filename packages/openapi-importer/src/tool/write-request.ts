import type { HttpExecution, ParameterStyle, ParameterStyles } from "@mci/contract";
import { omitUndefined } from "@mci/plugin-kit";
import { printPath } from "@mci/template";
import { valuePlaceholder } from "@mci/template/write";
import type { Parameter, Position } from "../operation/operation.ts";
import { acceptHeaders } from "./accept.ts";
import type { Slot } from "./arguments.ts";
import type { ToolContext } from "./context.ts";
import type { RequestParts } from "./request-parts.ts";
import { parameterStyle } from "./styles.ts";
import { writeBody } from "./write-body.ts";
import { writeUrl } from "./write-url.ts";

/** Writes the execution block of an operation. */
export function writeRequest(parts: RequestParts): HttpExecution {
  const { operation, security, parameters, body, names, context } = parts;
  const at = (wanted: Position): (readonly [Slot, Parameter])[] =>
    [...parameters].filter(([{ position }]) => position === wanted);
  const values = (position: Position): [string, string][] =>
    at(position).map(([slot, { name }]) => [name, valuePlaceholder(names.get(slot) ?? name)]);
  const written = body === undefined ? undefined : writeBody(body, names, context);
  const styles = omitEmpty({
    url: stylesOf(at("path"), context, (slot) => argumentPath(names.get(slot) ?? slot.name)),
    params: stylesOf(at("query"), context, ({ name }) => name),
    headers: stylesOf(at("header"), context, ({ name }) => name),
    cookies: stylesOf(at("cookie"), context, ({ name }) => name),
    form: written?.styles ?? {},
  });
  const segments = at("path").filter(([, { hasSegments }]) => hasSegments);
  return omitUndefined({
    type: "http" as const,
    ...(operation.method === "GET" ? {} : { method: operation.method as NonNullable<HttpExecution["method"]> }),
    url: writeUrl(parts),
    pathValues:
      segments.length === 0 ? undefined : segments.map(([slot]) => argumentPath(names.get(slot) ?? slot.name)),
    params: filled({ ...security.params, ...Object.fromEntries(values("query")) }),
    headers: filled({
      ...acceptHeaders(operation),
      ...security.headers,
      ...written?.headers,
      ...Object.fromEntries(values("header")),
    }),
    cookies: filled({ ...security.cookies, ...Object.fromEntries(values("cookie")) }),
    auth: security.auth,
    body: written?.body,
    styles: filled(styles),
  });
}

type Styles = Readonly<Record<string, ParameterStyle>>;

function stylesOf(
  list: readonly (readonly [Slot, Parameter])[],
  context: ToolContext,
  keyOf: (slot: Slot) => string,
): Styles {
  const found = list.flatMap(([slot, parameter]) => {
    const style = parameterStyle(slot, parameter, context);
    return style === undefined ? [] : [[keyOf(slot), style] as const];
  });
  return Object.fromEntries(found);
}

function omitEmpty(groups: Readonly<Record<string, Styles>>): ParameterStyles {
  return Object.fromEntries(Object.entries(groups).filter(([, group]) => Object.keys(group).length > 0));
}

/** Undefined for an object without entries. */
function filled<T extends object>(group: T): T | undefined {
  return Object.keys(group).length === 0 ? undefined : group;
}

/** An argument as templates and `pathValues` name it. */
function argumentPath(name: string): string {
  return printPath(["props", name]);
}
