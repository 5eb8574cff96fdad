export { createApprovals } from "./create-approvals.ts";
export type { ApprovalsOptions } from "./approvals-options.ts";
