import type { Store } from "@mci/contract";

/**
 * Decides in which process tasks run, and where they are kept. Whether a task runs again is not its concern: that is decided by
 * what is kept about the task.
 */
export interface TaskEngine {
  /** Keeps tasks for all processes that serve them. It is not closed. */
  readonly store: Store;
  /** Begins to hand over tasks: those that are added from now on, and those that a process which died has left. */
  open(handlers: TaskHandlers): Promise<void>;
  /** Has a task handed over, here or in another process. `turn` says how often it was added: twice with the same one is once. */
  add(id: string, turn: number): Promise<void>;
  /** Hands over no more tasks. Resolves when those that were handed over here have ended. */
  close(): Promise<void>;
}

/** The functions that an engine calls. */
export interface TaskHandlers {
  /**
   * Runs a task until it ends or asks for input. `isLost`: a process that ran it before has died. Rejects for a task that is to be
   * handed over again, as lost, to another process.
   */
  run(id: string, isLost: boolean): Promise<void>;
  onError(error: unknown): void;
}
