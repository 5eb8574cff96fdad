import { MCIError, type JsonObject, type Tool } from "@mci/contract";
import { isPlainObject } from "@mci/plugin-kit";

/**
 * Returns a text that is the same for equal arguments and for no others, also for the values that a schema library makes of them.
 * Throws MCIError (MCI_APPROVAL) for a value without such a text: a person cannot agree to what nobody can tell apart.
 */
export function exactText({ name }: Tool, props: JsonObject): string {
  return textOf(props, { tool: name, path: "", depth: 0 });
}

/** A value that is written, and where it is. */
interface Place {
  readonly tool: string;
  readonly path: string;
  readonly depth: number;
}

function textOf(value: unknown, place: Place): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "number":
      return Object.is(value, -0) ? "-0" : `${value}`;
    case "bigint":
      return `${value}n`;
    case "boolean":
    case "undefined":
      return `${value}`;
    case "object":
      return value === null ? "null" : ofObject(value, place);
    default:
      throw refused(`a ${typeof value}`, place);
  }
}

function ofObject(value: object, place: Place): string {
  if (place.depth > maxDepth) throw refused("a value that is nested too deeply", place);
  if (Array.isArray(value)) return `[${ofItems(value, place)}]`;
  if (!isPlainObject(value)) return ofInstance(value, place);
  if (Object.getOwnPropertySymbols(value).length > 0) throw refused("an object with symbols", place);
  const members = Object.keys(value).toSorted().map((key) => `${JSON.stringify(key)}:${textOf(value[key], inside(place, key))}`); // prettier-ignore
  return `{${members.join(",")}}`;
}

function ofItems(items: readonly unknown[], place: Place): string {
  return Array.from(items, (item, index) => textOf(item, inside(place, `${index}`))).join(",");
}

/** Returns the text of an instance. One of a derived class, or with members of its own, is more than a text says: it is refused. */
function ofInstance(value: object, place: Place): string {
  const type = Object.getPrototypeOf(value)?.constructor;
  if (ArrayBuffer.isView(value) && value instanceof Uint8Array && (type === Uint8Array || type === Buffer)) {
    return `${type.name}(${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64")})`;
  }
  if (Reflect.ownKeys(value).length === 0) {
    if (type === Date && !Number.isNaN(Number(value))) return `Date(${(value as Date).toISOString()})`;
    if (type === URL) return `URL(${JSON.stringify((value as URL).href)})`;
    if (type === Map) return `Map[${ofItems([...(value as Map<unknown, unknown>)], place)}]`;
    if (type === Set) return `Set[${ofItems([...(value as Set<unknown>)], place)}]`;
  }
  throw refused(typeof type === "function" ? `a value of the class ${type.name}` : "an object", place);
}

function inside({ tool, path, depth }: Place, key: string): Place {
  return { tool, path: path === "" ? key : `${path}.${key}`, depth: depth + 1 };
}

function refused(what: string, { tool, path }: Place): MCIError {
  return new MCIError(
    "MCI_APPROVAL",
    `Not asked: the argument '${path}' is ${what}, which has no exact text to agree to.`,
    {
      details: { tool },
    },
  );
}

const maxDepth = 1_000;
