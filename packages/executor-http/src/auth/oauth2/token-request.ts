import type { NetworkRules } from "@mci/contract";
import type { HeldToken } from "@mci/plugin-kit/caller-token";

/** A request for a token. */
export interface TokenRequest {
  /** Equal for requests that may share a token. The secret is in it as a hash. */
  readonly key: string;
  readonly url: URL;
  /** `"props"` when the url comes wholly from the arguments. */
  readonly from: "author" | "props";
  readonly rules: NetworkRules;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  readonly clientAuth: "body" | "basic";
  /** Set for a token that is exchanged for the caller's. */
  readonly exchange?: Exchange | undefined;
}

/** The caller's token, and the API that another one is asked for. */
export interface Exchange {
  readonly audience: string;
  readonly caller: HeldToken;
}
