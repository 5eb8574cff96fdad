import type { Cancellation, OutsideRequest } from "@mci/contract";

/** A request, and how much of the response to read. */
export interface OutgoingRequest {
  /** In capitals. */
  readonly method: string;
  /** Names and values in turns. */
  readonly headers: readonly string[];
  readonly body?: string | Uint8Array | undefined;
  /** Names of headers, in lower case, that identify the sender; they are never sent to another origin. */
  readonly personal?: ReadonlySet<string> | undefined;
  /** The deadline of the call, and its caller's wish to end it. */
  readonly signal: Cancellation;
  /** Bytes of body to keep, counted after decompression. */
  readonly maxBytes: number;
  /** Knows the secrets that a recording must not contain. */
  readonly call?: OutsideRequest["call"];
  /** True for a request that no recording may contain: it is sent, also while a recording answers the others. Default false. */
  readonly isUnrecorded?: boolean;
}

/** The response of a server, complete or up to a limit. */
export interface NetworkResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Decompressed. */
  readonly body: Buffer;
  /** True when there was more; `body` is its beginning then, and the rest was not read. */
  readonly truncated: boolean;
  /** Bytes of the whole body, when the response said so and was not compressed. */
  readonly size?: number;
}

/** A response, and the url that gave it. */
export interface ReceivedResponse extends NetworkResponse {
  readonly url: URL;
  /** Set when redirects have led there. */
  readonly redirect?: RedirectInfo;
}

/** The effects of redirects on a request. */
export interface RedirectInfo {
  /** GET where it was something else that had a body. */
  readonly method: string;
  /** True when another origin was on the way: nothing that identifies the sender has come here. */
  readonly crossedOrigin: boolean;
}
