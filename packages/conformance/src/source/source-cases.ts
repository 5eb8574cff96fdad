import type { Case } from "../register.ts";
import type { SourceSubject } from "./source-subject.ts";
import { endingCases } from "./endings.ts";
import { loadCases } from "./loading.ts";
import { problemCases } from "./problems.ts";

/** The promises of every source of tools. */
export const sourceCases: readonly Case<SourceSubject>[] = [...loadCases, ...problemCases, ...endingCases];
