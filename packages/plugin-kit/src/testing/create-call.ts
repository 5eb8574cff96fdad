import type { Call, JsonObject } from "@mci/contract";

/** The parts of a call besides its arguments. */
export interface CallSettings extends Partial<Omit<Call, "scope" | "cancellation">> {
  readonly env?: JsonObject | undefined;
}

/** A call that remembers what it was told to mask. */
export interface TestCall extends Call {
  readonly masked: readonly string[];
}

/**
 * Returns a call with these arguments, for `prepared.run` and `prepared.explain`.
 *
 * @example
 * const result = await prepared.run(createCall({ name: "Ada" }, { env: { TOKEN: "secret" } }));
 */
export function createCall(props: JsonObject = {}, settings: CallSettings = {}): TestCall {
  const { env = {}, signal = new AbortController().signal, ...rest } = settings;
  const masked: string[] = [];
  const mask = (secret: string): void => void masked.push(secret);
  const scope = { props, input: props, properties: props, env };
  return { scope, signal, cancellation: signal, context: {}, progress() {}, mask, masked, ...rest };
}
