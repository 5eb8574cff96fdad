import { MCIError } from "@mci/contract";

/** Maximum length of a value. */
export const maxSecretBytes = 65_536;

/** Returns the value that bytes are, without one newline at their end. Throws MCIError (MCI_SECRET) if there is none. */
export function secretText(name: string, from: string, bytes: Uint8Array): string {
  const text = decoded(bytes)?.replace(/\r?\n$/, "");
  if (text === undefined) throw secretError(name, `${from} gave something that is not UTF-8`);
  if (text === "") throw secretError(name, `${from} gave nothing`);
  return text;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Returns the error for a value that is not available. `reason` contains nothing that a source gave, and neither paths nor
 * programs: the error is shown to models and to callers elsewhere.
 */
export function secretError(name: string, reason: string, { cause }: { readonly cause?: unknown } = {}): MCIError {
  return new MCIError("MCI_SECRET", `env.${name} is not available: ${reason}.`, {
    cause,
    hint: "'mci doctor' tries each source.",
    details: { env: [name] },
  });
}
