import type { ValidatorType } from "@rjsf/utils";
import { fits } from "./checks.ts";

/**
 * A validator with the part that the form library needs: which branch a value fits. Mistakes are found by
 * `argumentsCheck`.
 */
export const validator: ValidatorType<unknown> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: (schema, value, root) => fits(schema, value, root),
  rawValidation: () => ({ errors: [] }),
};
