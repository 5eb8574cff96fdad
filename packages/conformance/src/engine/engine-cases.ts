import type { Case } from "../register.ts";
import type { Engine } from "./engine-subject.ts";
import { grammarCases } from "./grammar.ts";
import { includeCases } from "./includes.ts";
import { limitCases } from "./limits.ts";
import { missingCases } from "./missing.ts";
import { renderingCases } from "./rendering.ts";
import { valueCases } from "./values.ts";

export { answerCases } from "./answers.ts";
export { includeCases } from "./includes.ts";
export { loopCases } from "./limits.ts";
export type { Engine, EngineDialect } from "./engine-subject.ts";

/** The promises of every template engine. */
export const engineCases: readonly Case<Engine>[] = [
  ...renderingCases,
  ...valueCases,
  ...missingCases,
  ...grammarCases,
  ...includeCases,
  ...limitCases,
];
