import type { Case } from "./register.ts";
import type { SourceSubject } from "./source-subject.ts";
import { endingCases } from "./source/endings.ts";
import { loadCases } from "./source/loading.ts";
import { problemCases } from "./source/problems.ts";

/** What every source of tools owes its users. */
export const sourceCases: readonly Case<SourceSubject>[] = [...loadCases, ...problemCases, ...endingCases];
