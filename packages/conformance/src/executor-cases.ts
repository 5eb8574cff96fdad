import type { ExecutorSubject } from "./executor-subject.ts";
import { callCases } from "./executor/calls.ts";
import { endingCases } from "./executor/endings.ts";
import { explainCases } from "./executor/explaining.ts";
import { prepareCases } from "./executor/preparing.ts";
import { valueCases } from "./executor/values.ts";
import type { Case } from "./register.ts";

/** What every executor owes its users, alone or in a client. */
export const executorCases: readonly Case<ExecutorSubject>[] = [
  ...prepareCases,
  ...callCases,
  ...valueCases,
  ...explainCases,
  ...endingCases,
];
