import type { MCICode } from "@mci/contract";
import { fileLimits } from "./limits.ts";

/** Something wrong with the text of a file. */
export interface Mistake {
  readonly code: MCICode;
  /** An error by default. */
  readonly severity?: "warning";
  readonly message: string;
  readonly hint?: string | undefined;
  /** Where, in UTF-16 units from the start of the text; absent when it is about the file as a whole. */
  readonly offset?: number;
}

export const emptyFile: Mistake = {
  code: "MCI_SCHEMA_SYNTAX",
  message: "The file is empty.",
  hint: 'The smallest one: {"schemaVersion": "1.0", "tools": []}',
};

export const tooDeep: string = `Objects and lists are nested more than ${fileLimits.depth} deep.`;

/** 2,000,000. Not `toLocaleString`, which takes 30 ms the first time. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
