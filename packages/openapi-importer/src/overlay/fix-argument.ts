import type { HttpBody, HttpExecution, JsonObject, ParameterStyles } from "@mci/contract";
import { isRecord, omitUndefined } from "@mci/plugin-kit";
import { printPath } from "@mci/template";
import { literally, textPlaceholder, valuePlaceholder } from "@mci/template/write";

/**
 * Writes a value in the place of an argument; undefined if that cannot be done.
 *
 * @param value Undefined: the request goes without it.
 */
export function fixArgument(execution: HttpExecution, name: string, value: unknown): HttpExecution | undefined {
  const { url, params, headers, cookies, body, styles, pathValues, ...rest } = execution;
  const inUrl = textPlaceholder(name);
  const path = printPath(["props", name]);
  if (url.includes(inUrl) && (!isScalar(value) || styles?.url?.[path] !== undefined)) return undefined;
  // A segment of dots leads out of the path, however it is encoded.
  if (url.includes(inUrl) && /^\.+$/.test(String(value))) return undefined;
  const fixed = { placeholder: valuePlaceholder(name), value };
  const texts = [headers, cookies].some((group) => Object.values(group ?? {}).includes(fixed.placeholder));
  if (texts && value !== undefined && !isScalar(value)) return undefined;
  const asText = { ...fixed, value: isScalar(value) ? String(value) : undefined };
  const kept = pathValues?.filter((one) => one !== path);
  const sent = { params: inGroup(params, fixed), headers: inGroup(headers, asText), cookies: inGroup(cookies, asText) };
  return omitUndefined({
    ...rest,
    url: url.replaceAll(inUrl, () => encodeURIComponent(isScalar(value) ? value : "")),
    pathValues: kept?.length === 0 ? undefined : kept,
    params: sent.params,
    headers: sent.headers as HttpExecution["headers"],
    cookies: sent.cookies as HttpExecution["cookies"],
    body: body === undefined ? undefined : inBody(body, fixed),
    styles: styles === undefined ? undefined : usedStyles(styles, sent),
  });
}

interface Fixed {
  readonly placeholder: string;
  readonly value: unknown;
}

function isScalar(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

/** Undefined where nothing is left. */
function inGroup(group: JsonObject | undefined, fixed: Fixed): JsonObject | undefined {
  const found = Object.entries(group ?? {}).flatMap(([key, value]) => {
    const now = replaced(value, fixed);
    return now === undefined ? [] : [[key, now] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** An entry, or a part of a multipart body, whose bytes or value are the argument. */
function replaced(written: unknown, fixed: Fixed): unknown {
  if (written === fixed.placeholder) return toTemplate(fixed.value);
  if (!isRecord(written)) return written;
  for (const key of ["base64", "value"]) {
    if (written[key] !== fixed.placeholder) continue;
    return fixed.value === undefined ? undefined : { ...written, [key]: toTemplate(fixed.value) };
  }
  return written;
}

function inBody(body: HttpBody, fixed: Fixed): HttpBody | undefined {
  if (!("content" in body)) return body;
  const { content } = body;
  const now: unknown =
    content === fixed.placeholder || body.type === "binary"
      ? replaced(content, fixed)
      : isRecord(content)
        ? (inGroup(content, fixed) ?? (fixed.value === undefined ? undefined : {}))
        : content;
  return now === undefined ? undefined : ({ ...body, content: now } as HttpBody);
}

/** No string of a value is a template. */
function toTemplate(value: unknown): unknown {
  if (typeof value === "string") return literally(value);
  if (Array.isArray(value)) return value.map(toTemplate);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, toTemplate(below)]));
}

/** Returns the styles of parameters that are not left out. */
function usedStyles(
  styles: ParameterStyles,
  sent: Readonly<Record<string, JsonObject | undefined>>,
): ParameterStyles | undefined {
  const groups = Object.entries(styles).map(([place, group]) => {
    const used = Object.entries(group).filter(([key]) => !(place in sent) || Object.hasOwn(sent[place] ?? {}, key));
    return [place, Object.fromEntries(used)] as const;
  });
  const kept = groups.filter(([, group]) => Object.keys(group).length > 0);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
