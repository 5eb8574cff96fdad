import type { LookupFunction } from "node:net";

import type { Dispatcher } from "undici";

import type { Trust } from "./certificates.ts";
import type { NetworkError } from "../exchange/network-error.ts";

/** The connections to one origin within one set of rules. */
export interface Route {
  dispatch(request: Outgoing, handler: Dispatcher.DispatchHandler): void;
  /** Returns the error that a status stands for, if the response is not the origin's. */
  refusal?(status: number): NetworkError | undefined;
  /** Whether the origin is known to be on the author's own machine or network. */
  isPrivate(): boolean;
  /** Carries requests under way to their end; `destroy` fails them. */
  close(): Promise<void>;
  destroy(): Promise<void>;
}

/** A request as undici takes it. */
export interface Outgoing {
  readonly method: string;
  readonly path: string;
  /** Names and values in turns. */
  readonly headers: string[];
  readonly body: string | Buffer | null;
}

/** Creates connections. */
export interface ConnectionFactory {
  readonly undici: typeof import("./undici.ts");
  readonly lookup: LookupFunction | undefined;
  readonly trust: Trust;
  /** The connections do not keep this process running. */
  readonly isBackground?: boolean;
}

/** For a pool: the call has one deadline, for everything. */
export const patient = { headersTimeout: 0, bodyTimeout: 0 } as const;
