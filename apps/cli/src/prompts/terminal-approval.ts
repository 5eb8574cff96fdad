import type { Approve } from "@mci/contract";
import { Interrupted } from "../interrupted.ts";
import type { AskingApproval } from "./ask-approval.ts";

/** Asks the person at the terminal before a call runs. */
export interface TerminalApproval {
  readonly approve: Approve;
  /** Throws if the person has interrupted the command in place of an answer. */
  throwIfInterrupted(): void;
}

/** Runs work whose time does not count. */
export type Pause = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** `pause`: called with the work of asking. Default: only runs it. */
export function terminalApproval(asking: AskingApproval, pause: Pause = (work) => work()): TerminalApproval {
  let interrupted: Interrupted | undefined;
  const approve: Approve = async (question) => {
    const { askApproval } = await import("./ask-approval.ts");
    return pause(() => askApproval(question, asking)).catch((error: unknown) => {
      if (error instanceof Interrupted) interrupted = error;
      throw error;
    });
  };
  return {
    approve: Object.assign(approve, { channel: "terminal" as const }),
    throwIfInterrupted() {
      if (interrupted !== undefined) throw interrupted;
    },
  };
}
