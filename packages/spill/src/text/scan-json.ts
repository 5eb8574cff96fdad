/** Where in JSON a position is. */
export interface JsonState {
  /** Arrays and objects around it. */
  readonly depth: number;
  readonly isInString: boolean;
  /** Whether the character before it is a backslash that escapes it. */
  readonly isEscaped: boolean;
}

export const startOfJson: JsonState = { depth: 0, isInString: false, isEscaped: false };

/** A mark that a scan meets outside of strings: `,` and brackets, at the depth that it stands in. */
type Meet = (code: number, index: number, depth: number) => void;

/** Reads over JSON from a position whose state is known. Returns the state at the end. */
export function scanJson(text: string, state: JsonState, meet: Meet): JsonState {
  let { depth, isInString, isEscaped } = state;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (isEscaped) isEscaped = false;
      else if (code === backslash) isEscaped = true;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (code === comma) meet(code, index, depth);
    else if (code === openBracket || code === openBrace) {
      meet(code, index, depth);
      depth += 1;
    } else if (code === closeBracket || code === closeBrace) {
      depth -= 1;
      meet(code, index, depth);
    }
  }
  return { depth, isInString, isEscaped };
}

/** Returns where the last whole items of JSON end: after the comma that stands least deep. Undefined if none is late enough. */
export function endOfItems(text: string, state: JsonState, earliest: number): number | undefined {
  let end: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  scanJson(text, state, (code, index, depth) => {
    if (code !== comma || index + 1 < earliest || depth > least) return;
    least = depth;
    end = index + 1;
  });
  return end;
}

export const comma = 44;
const quote = 34;
const backslash = 92;
const openBracket = 91;
const openBrace = 123;
const closeBracket = 93;
const closeBrace = 125;
