import type { Explanation } from "./explanation.ts";
import type { CallContext } from "./running-call.ts";
import type { JsonObject } from "./values.ts";

/** Which channels may answer: any, or only those that the caller of the tool does not hold. */
export type ApprovalChannel = "any" | "outOfBand";

/** When a person must agree before a tool runs, and how the question is asked: resolved, with everything inherited filled in. */
export interface ApprovalRule {
  /** The sentence to ask, a field of the built-in language. Absent: the title of the tool and its arguments. */
  readonly show?: string | undefined;
  /** A condition of the built-in language. Absent: each call asks. One that cannot be evaluated for a call asks, too. */
  readonly when?: string | undefined;
  readonly channel: ApprovalChannel;
  /** Milliseconds from the first time it is asked until neither a yes nor the question counts any more. */
  readonly expiresMs: number;
}

/** A call that a person has to agree to, as the person sees it: secrets are masked, hidden characters visible, long values cut. */
export interface ApprovalQuestion {
  /** Identifies exactly this call, by a tenant and subject, of this tool, under its rules. Another digest is another question. */
  readonly digest: string;
  readonly tool: string;
  /** The sentence that is asked. */
  readonly show: string;
  /** The arguments after defaults. */
  readonly arguments: JsonObject;
  /** The explanation of what the call would do; absent where the executor cannot tell. */
  readonly explanation?: Explanation | undefined;
  readonly channel: ApprovalChannel;
  /** Milliseconds from the first time it is asked until neither a yes nor the question counts any more. */
  readonly expiresMs: number;
  readonly tenant?: string | undefined;
  readonly subject?: string | undefined;
  /** SHA-256 of the token that the caller was let in by. */
  readonly token?: string | undefined;
  /** Identifies the call in an agent framework, whose user can answer it. */
  readonly call?: string | undefined;
}

/** A call as an agent framework knows it. */
export interface FrameworkCall {
  /** The framework's name: the channel of its user's answer. */
  readonly framework: string;
  /** The id that the model gave the call. */
  readonly id: string;
  /**
   * The answer that the framework has from its user to this very call: `other` is neither a yes nor a no, such as edited arguments.
   * Absent: the user was not asked yet.
   */
  readonly answer?: "approve" | "refuse" | "other" | undefined;
  readonly context?: CallContext | undefined;
}

/** The person, program or framework that answers a question. */
export interface Approver {
  /** How the answer came: `form`, `page`, `rest`, `command`, `terminal`, `program`, or the name of a framework. */
  readonly channel: string;
  readonly tenant?: string | undefined;
  readonly subject?: string | undefined;
  /** SHA-256 of the token that the approver was let in by. */
  readonly token?: string | undefined;
}

/** The steps of a question. `refused` and `used` are final. */
export type ApprovalState = "asked" | "granted" | "refused" | "used";

/**
 * A question that was asked. `arguments` and `explanation` are kept until its time is over: they may be large, and private. They are
 * empty and absent after that.
 */
export interface Approval extends ApprovalQuestion {
  readonly id: string;
  readonly state: ApprovalState;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Whether its time was over before it was used or refused, by the clock of the store: clocks of processes differ. */
  readonly isExpired: boolean;
  /** Present once it was answered. */
  readonly answer?: (Approver & { readonly at: number }) | undefined;
}

/** A step of a question, for audit logs: who, by which channel and for which digest is in the question. */
export interface ApprovalEvent {
  readonly type: "asked" | "answered" | "used" | "expired";
  readonly approval: Approval;
}

/** Selects questions. Absent members select all. */
export interface ApprovalFilter {
  /** Undefined selects the questions of callers without a tenant. */
  readonly tenant?: string | undefined;
  readonly state?: ApprovalState | undefined;
}

/**
 * Keeps the questions whether calls may run, and their answers. A yes counts once, for the digest that it was given for.
 *
 * Methods reject with MCIError: MCI_STORE where the state cannot be reached, which means that no call may run, MCI_BUSY from
 * `ask` for a subject with too many questions, with `retryAfterMs` in its details.
 */
export interface Approvals {
  /**
   * Asks a question, or returns the one with the same digest and subject that was asked before: an open one, or one that was
   * answered and neither used nor expired.
   */
  ask(question: ApprovalQuestion): Promise<Approval>;

  /** Returns the question that was last asked for this call of a framework, whatever became of it; undefined if none was. */
  find(question: ApprovalQuestion): Promise<Approval | undefined>;

  /**
   * Answers an open question.
   *
   * @returns The question as it is now: an answer that comes too late, or second, changes nothing.
   * @throws MCIError MCI_APPROVAL for an unknown or expired id, and for an approver that may not answer: one of another tenant,
   * or the caller itself where the channel is `outOfBand`. The token that asked never answers on a page, over REST or by a command.
   */
  answer(id: string, verdict: "approve" | "refuse", by: Approver): Promise<Approval>;

  /** Uses up a yes, right before the run. True once, and for the digest that it was given for only. */
  redeem(id: string, digest: string): Promise<boolean>;

  /** Gives a used yes back: the call has asked for more input, and goes on with another call. */
  giveBack(id: string): Promise<void>;

  /** Returns a question; undefined for an unknown or forgotten one. */
  get(id: string): Promise<Approval | undefined>;

  /** Returns the questions that are not forgotten yet, oldest first. */
  list(filter?: ApprovalFilter): Promise<readonly Approval[]>;

  /** Returns the key that the members of digests are hashed by which a reader must not guess: all processes on a store share it. */
  key(): Promise<string>;

  /**
   * Calls the observer with each step of each question, once: in one of the processes that observe. A step that another process took,
   * such as the answer of a command, and the end of a question's time are observed when the question is next looked at here.
   * Errors of the observer are ignored.
   *
   * @returns A function that ends it.
   */
  observe(observer: (event: ApprovalEvent) => void): () => void;
}
