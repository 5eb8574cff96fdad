import type { Case } from "./register.ts";
import type { Engine } from "./engine-subject.ts";
import { grammarCases } from "./engine/grammar.ts";
import { includeCases } from "./engine/includes.ts";
import { limitCases } from "./engine/limits.ts";
import { missingCases } from "./engine/missing.ts";
import { renderingCases } from "./engine/rendering.ts";
import { valueCases } from "./engine/values.ts";

export { answerCases } from "./engine/answers.ts";
export { includeCases } from "./engine/includes.ts";
export { loopCases } from "./engine/limits.ts";
export type { Engine, EngineDialect } from "./engine-subject.ts";

/** What every template engine owes its users. */
export const engineCases: readonly Case<Engine>[] = [
  ...renderingCases,
  ...valueCases,
  ...missingCases,
  ...grammarCases,
  ...includeCases,
  ...limitCases,
];
