import type { HttpBody, JsonObject, ParameterStyle } from "@mci/contract";
import { literally, valuePlaceholder } from "@mci/template/write";
import { child, textAt } from "../read/located.ts";
import type { Slot } from "./arguments.ts";
import type { ToolContext } from "./context.ts";
import { essence } from "./media-kind.ts";
import type { BodyPlan } from "./plan-body.ts";

export interface WrittenBody {
  readonly body: HttpBody;
  /** The content type, where the executor would send another one. */
  readonly headers: Readonly<Record<string, string>>;
  /** Styles of the fields of a form. */
  readonly styles: Readonly<Record<string, ParameterStyle>>;
}

/** Writes the body of a request. */
export function writeBody(plan: BodyPlan, names: ReadonlyMap<Slot, string>, context: ToolContext): WrittenBody {
  const value = (slot: Slot | undefined): string =>
    valuePlaceholder(slot === undefined ? "body" : (names.get(slot) ?? slot.name));
  const { kind, media, slots, isFlat } = plan;
  const fields = Object.fromEntries(slots.map((slot) => [slot.name, value(slot)]));
  const whole = value(slots[0]);
  const optional = isFlat && !plan.isRequired ? { optional: true } : {};
  const isPlainType = defaults.has(media.type.toLowerCase()) || media.type.includes("*");
  const headers = isPlainType ? {} : { "Content-Type": literally(media.type) };
  if (kind === "text") return { body: { type: "raw", content: whole }, headers, styles: {} };
  if (kind === "binary") {
    const contentType = media.type.includes("*") ? {} : { contentType: literally(essence(media.type)) };
    return { body: { type: "binary", content: { base64: whole, ...contentType } }, headers: {}, styles: {} };
  }
  const parts = kind === "multipart" ? withParts(plan, fields) : fields;
  return {
    body: { type: kind, content: isFlat ? parts : whole, ...optional },
    headers,
    styles: kind === "form" ? formStyles(plan, context) : {},
  };
}

/** Headers that the executor sends by default. */
const defaults: ReadonlySet<string> = new Set([
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
]);

function withParts({ files, contentTypes }: BodyPlan, fields: Readonly<Record<string, string>>): JsonObject {
  const parts = Object.entries(fields).map(([name, value]): [string, unknown] => {
    const file = files.get(name);
    const own = contentTypes.get(name);
    if (file === undefined) return [name, own === undefined ? value : { value, contentType: literally(own) }];
    const { contentType } = file;
    const type = contentType === undefined || contentType.includes("*") ? {} : { contentType: literally(contentType) };
    return [name, { base64: value, filename: literally(name), ...type }];
  });
  return Object.fromEntries(parts);
}

/** How the encoding of a form writes its lists and objects. */
function formStyles({ media: { encoding }, slots }: BodyPlan, { warn }: ToolContext): WrittenBody["styles"] {
  if (encoding === undefined) return {};
  const styles = slots.flatMap(({ name }) => {
    const at = child(encoding, name);
    if (at === undefined) return [];
    const style = formStyle(textAt(at, "style"));
    const explode = child(at, "explode")?.value;
    if (child(at, "allowReserved")?.value === true) {
      warn(`Reserved characters in the field '${name}' are encoded, although the document allows them.`);
    }
    if (style === undefined && typeof explode !== "boolean") return [];
    return [[name, { style: style ?? "form", ...(typeof explode === "boolean" ? { explode } : {}) }] as const];
  });
  return Object.fromEntries(styles);
}

function formStyle(style: string | undefined): ParameterStyle["style"] {
  return (["form", "spaceDelimited", "pipeDelimited", "tabDelimited", "deepObject"] as const).find(
    (one) => one === style,
  );
}
