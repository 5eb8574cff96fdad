import type { RE2JS } from "re2js";
import type { Pattern, Spend } from "./pattern.ts";

/** Cost of a test, and of each character where the engine knows the next state. */
const [perTest, perCharacter] = [80, 2];

/** Cost of computing a new combination of states, and of each state in it. */
const [perCombination, perNewState] = [200, 40];

/** Cost of a character for each state where the engine no longer caches combinations. */
const perState = 10;

/**
 * A pattern whose tests report what they cost. The engine remembers the combinations of states that it has met: then a
 * character costs little, whatever the pattern is. A new combination costs a thousand times as much, and some patterns meet
 * one at each character, which cannot be told beforehand. So the step that works out a combination is metered.
 */
export function meteredPattern(compiled: RE2JS): Pattern {
  const re2 = compiled.re2();
  const size = compiled.programSize();
  let spend: Spend | undefined;
  let isMetered = false;

  const meter = (): void => {
    isMetered = true;
    const { dfa } = re2;
    const step = dfa.step.bind(dfa);
    dfa.step = (state, character, rune, anchor) => {
      const known = (anchor === unanchored ? state.next : state.nextAnchored)?.[character] ?? null;
      if (known !== null) return known;
      spend?.(perCombination + perNewState * state.nfaStates.length);
      return step(state, character, rune, anchor);
    };
    const match = dfa.match.bind(dfa);
    dfa.match = (input, position, anchor) => {
      const found = match(input, position, anchor);
      // Null: it gave up, and another engine follows all states one by one.
      if (found === null) spend?.(perState * size * (input.endPos() + 1));
      return found;
    };
  };
  return {
    test(text, report) {
      report(perTest + perCharacter * text.length);
      if (!isMetered && re2.onepass === null) meter();
      spend = report;
      try {
        return compiled.test(text);
      } finally {
        spend = undefined;
      }
    },
  };
}

/** How the engine marks a search that may begin anywhere. */
const unanchored = 0;
