import type { ExecutorSubject } from "./executor-subject.ts";
import { callCases } from "./calls.ts";
import { endingCases } from "./endings.ts";
import { explainCases } from "./explaining.ts";
import { prepareCases } from "./preparing.ts";
import { valueCases } from "./values.ts";
import type { Case } from "../register.ts";

/** The promises of every executor, alone or in a client. */
export const executorCases: readonly Case<ExecutorSubject>[] = [
  ...prepareCases,
  ...callCases,
  ...valueCases,
  ...explainCases,
  ...endingCases,
];
