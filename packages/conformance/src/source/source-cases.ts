import type { Case } from "../register.ts";
import type { SourceSubject } from "./source-subject.ts";
import { endingCases } from "./endings.ts";
import { loadCases } from "./loading.ts";
import { problemCases } from "./problems.ts";

/** What every source of tools owes its users. */
export const sourceCases: readonly Case<SourceSubject>[] = [...loadCases, ...problemCases, ...endingCases];
