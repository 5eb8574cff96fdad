import { WrittenNumber } from "@mci/plugin-kit";

/**
 * Parses JSON by `JSON.parse`, and keeps its unusual numbers as they are written; `numbers` are their starts and ends in turns.
 * In their place `JSON.parse` reads `[1e999,index]`. No text can forge that: its own `1e999` is an unusual number as well.
 * Throws SyntaxError if the text is not JSON.
 */
export function parseWithNumbers(text: string, numbers: readonly number[]): unknown {
  const written: string[] = [];
  let marked = "";
  let after = 0;
  for (let index = 0; index < numbers.length; index += 2) {
    const [start, end] = [numbers[index] ?? 0, numbers[index + 1] ?? 0];
    marked += `${text.slice(after, start)}[1e999,${written.length}]`;
    written.push(text.slice(start, end));
    after = end;
  }
  return restored(JSON.parse(marked + text.slice(after)), written);
}

function restored(value: unknown, written: readonly string[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    if (value[0] === Number.POSITIVE_INFINITY) return new WrittenNumber(written[Number(value[1])] ?? "");
    for (let index = 0; index < value.length; index += 1) {
      const item: unknown = value[index];
      if (typeof item === "object" && item !== null) value[index] = restored(item, written);
    }
    return value;
  }
  const members = value as Record<string, unknown>;
  for (const key of Object.keys(members)) {
    // Assigned, it would be the prototype.
    if (key === "__proto__") restoreProto(members, written);
    else {
      const child = members[key];
      if (typeof child === "object" && child !== null) members[key] = restored(child, written);
    }
  }
  return members;
}

function restoreProto(members: Record<string, unknown>, written: readonly string[]): void {
  const own = Object.getOwnPropertyDescriptor(members, "__proto__");
  Object.defineProperty(members, "__proto__", { ...own, value: restored(own?.value, written) });
}
