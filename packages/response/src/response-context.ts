import type { PrepareContext } from "@mci/contract";

/** The part of a `PrepareContext` that preparing a response uses: the page tries templates without any tool. */
export type ResponseContext = Pick<PrepareContext, "template" | "limits" | "report">;
