import type { PrepareContext } from "@mci/contract";

/** What it takes of a `Kit` to prepare a response, for those who have none: templates can be tried outside of any tool. */
export type ResponseKit = Pick<PrepareContext, "template" | "limits" | "report">;
