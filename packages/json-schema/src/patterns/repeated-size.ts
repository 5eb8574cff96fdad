/**
 * How large an expression becomes when its counted repetitions are written out: the engine writes them out. An upper
 * bound, found in one pass, so that a short expression cannot ask for minutes of work.
 */
export function repeatedSize(source: string): number {
  const open: number[] = [];
  let total = 0;
  let last = 0;
  let index = 0;
  const add = (size: number, length: number): void => {
    total += size;
    last = size;
    index += length;
  };
  while (index < source.length) {
    switch (source[index]) {
      case "\\":
        add(1, escapeLength(source, index));
        break;
      case "[":
        add(1, classLength(source, index));
        break;
      case "(":
        open.push(total);
        add(2, 1);
        break;
      case ")": {
        const before = open.pop() ?? 0;
        add(1, 1);
        last = total - before;
        break;
      }
      case "{": {
        const [text, min = "0", max] = /^\{(\d+)(?:,(\d*))?\}/.exec(source.slice(index, index + 20)) ?? [];
        if (text === undefined) {
          add(1, 1);
          break;
        }
        const times = Math.max(1, Number(min) + 1, Number(max ?? 0));
        total += last * (times - 1);
        last *= times;
        index += text.length;
        break;
      }
      default:
        add(1, 1);
    }
  }
  return total;
}

function escapeLength(source: string, index: number): number {
  return /^\\(?:[pPx]\{[^{}]*\}|[\s\S]|$)/.exec(source.slice(index, index + 100))?.[0].length ?? 2;
}

/** A class counts as one, however many characters it lists. */
function classLength(source: string, index: number): number {
  let end = index + 1;
  if (source[end] === "^") end += 1;
  if (source[end] === "]") end += 1;
  while (end < source.length && source[end] !== "]") end += source[end] === "\\" ? 2 : 1;
  return end + 1 - index;
}
