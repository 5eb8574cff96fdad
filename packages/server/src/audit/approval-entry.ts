import type { ApprovalEvent } from "@mci/contract";
import { secretMask } from "@mci/plugin-kit/secrets";
import type { AuditApproval } from "./audit-record.ts";
import type { AuditSink } from "./audit-sink.ts";

/** Returns an observer of approvals that records each step of a question. */
export function approvalRecorder(sink: AuditSink): (event: ApprovalEvent) => void {
  const mask = secretMask(sink.secrets ?? []);
  return (event) => sink.approval?.(approvalEntry(event, mask));
}

/** The hashes of tokens stay out of logs. */
function approvalEntry({ type, approval }: ApprovalEvent, mask: (text: string) => string): AuditApproval {
  const { id, digest, tool, show, tenant, subject, state, answer } = approval;
  return {
    time: new Date().toISOString(),
    event: `approval_${type}`,
    approval_id: id,
    digest,
    ...(tenant !== undefined && { tenant }),
    ...(subject !== undefined && { subject: mask(subject.slice(0, maxNameLength)) }),
    tool: mask(tool.slice(0, maxNameLength)),
    ...(type === "asked" && { show: mask(show) }),
    ...(type === "answered" &&
      answer !== undefined && {
        answer: state === "refused" ? ("refuse" as const) : ("approve" as const),
        channel: answer.channel,
        answered_at: new Date(answer.at).toISOString(),
        ...(answer.subject !== undefined && { answered_by: mask(answer.subject.slice(0, maxNameLength)) }),
      }),
  };
}

const maxNameLength = 256;
