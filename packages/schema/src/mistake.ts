import type { MCICode } from "@mci/contract";

/** Something wrong with the text of a file. */
export interface Mistake {
  readonly code: MCICode;
  readonly message: string;
  readonly hint?: string;
  /** Where, in UTF-16 units from the start of the text; absent when it is about the file as a whole. */
  readonly offset?: number;
}
