import { isScope } from "@mci/plugin-kit";
import { mustBe, optionsOf, type Check } from "@mci/plugin-kit/options";

/** The callers that see a tool and may call it. */
export interface AccessOptions {
  /** Scopes that a caller's token must have: all of them. */
  readonly scopes: readonly string[];
}

const areScopes = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isScope);

export const accessCheck: Check = optionsOf<AccessOptions>(
  { scopes: mustBe("an array of scopes, at least one", areScopes, 'Such as ["invoices:write"].') },
  ["scopes"],
);
