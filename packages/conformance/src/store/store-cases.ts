import type { Case } from "../register.ts";
import { budgetCases } from "./budgets.ts";
import { closingCases } from "./closing.ts";
import { logCases } from "./logs.ts";
import type { StoreSubject } from "./store-subject.ts";
import { topicCases } from "./topics.ts";
import { valueCases } from "./values.ts";

/** The promises of every store. */
export const storeCases: readonly Case<StoreSubject>[] = [
  ...valueCases,
  ...budgetCases,
  ...topicCases,
  ...logCases,
  ...closingCases,
];
