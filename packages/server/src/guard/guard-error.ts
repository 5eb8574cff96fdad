import { ConfigError } from "@mci/contract";

/** Returns the error of an option of the guard, such as `jwt.key`. */
export function guardError(
  option: string,
  message: string,
  facts: { readonly hint?: string; readonly cause?: unknown } = {},
): ConfigError {
  return new ConfigError("MCI_CONFIG", message, {
    ...facts,
    details: { option: `guard.${option}`, reason: "invalid" },
  });
}
