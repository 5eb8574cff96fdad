import type { SourcedTool } from "../sourced-tool.ts";
import { isFromElsewhere } from "./is-from-elsewhere.ts";
import type { ProblemList } from "../problem-list.ts";

/**
 * Warns of tools whose names look alike and differ: an imported server could imitate a tool of another one, or of the
 * file.
 */
export function findLookAlikes(loaded: readonly SourcedTool[], problems: ProblemList): void {
  const first = new Map<string, SourcedTool>();
  for (const one of loaded) {
    const { name, disabled } = one.tool;
    if (disabled === true) continue;
    const looks = appearance(name);
    const other = first.get(looks);
    if (other === undefined) first.set(looks, one);
    else if (other.tool.name !== name && (isFromElsewhere(one) || isFromElsewhere(other))) {
      const message = `${spelled(name)} looks like the name of another tool, ${spelled(other.tool.name)}.`;
      const hint = "A model may take one for the other: leave one out, or give its server a 'prefix'.";
      problems.addAt({ code: "MCI_TOOL_NAME", severity: "warning", message, hint }, one, "/name");
    }
  }
}

/** With what is not plain written as its code: two names that look alike cannot be told apart otherwise. */
function spelled(name: string): string {
  const shown = Array.from(name.slice(0, 128), (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0x1f && code < 0x7f ? character : `\\u{${code.toString(16)}}`;
  });
  return `'${shown.join("")}'`;
}

/** Returns the appearance of a name at a glance: names with the same appearance are hard to tell apart. */
function appearance(name: string): string {
  const plain = name.normalize("NFKC").replaceAll(/[\p{Default_Ignorable_Code_Point}\p{M}]|^\s+|\s+$/gu, "");
  const latin = plain.replaceAll(/[^\u0020-\u007e]/gu, (letter) => likeLatin().get(letter) ?? letter);
  return latin.replaceAll(/[1I|]/g, "l").replaceAll("0", "o").toLowerCase().replaceAll("rn", "m").replaceAll("vv", "w");
}

let listed: ReadonlyMap<string, string> | undefined;

/** Letters of other scripts that are drawn like Latin ones, listed for the first name that has any. */
function likeLatin(): ReadonlyMap<string, string> {
  return (listed ??= new Map(
    Object.entries(drawnLike).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
  ));
}

/** Cyrillic, Greek, Armenian, Cherokee, small capitals. */
const drawnLike = {
  a: "аαɑᎪΑА",
  b: "ЬвᏏΒВ",
  c: "сϲᏟСϹ",
  d: "ԁᎠɗ",
  e: "еєᎬΕЕ",
  f: "ϝғ",
  g: "ɡցᏀ",
  h: "һհᎻΗН",
  i: "іιıᎥΙІӏ",
  j: "јϳᎫЈ",
  k: "кκᏦΚК",
  l: "ⅼӏᏞǀ׀",
  m: "мᎷΜМ",
  n: "ոηпΝ",
  o: "оοօᎾΟО",
  p: "рρᏢΡР",
  q: "ԛգ",
  r: "гᎡʀɾꭱ",
  s: "ѕꜱᏚЅ",
  t: "тτᎢΤТ",
  u: "υսᴜ",
  v: "ѵνᏙ",
  w: "ѡԝɯᎳ",
  x: "хχΧХ",
  y: "уγүΥУ",
  z: "ᴢᏃΖ",
  "-": "‐‑‒–—−",
  _: "＿ˍ",
};
