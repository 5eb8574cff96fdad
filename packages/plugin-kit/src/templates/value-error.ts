import type { MCICode } from "@mci/contract";

/** Options of {@link ValueError}. */
export interface ValueErrorOptions {
  readonly hint?: string | undefined;
  /** Default `MCI_TEMPLATE_VALUE`. */
  readonly code?: MCICode;
}

/**
 * An invalid value, thrown by a function or filter that does not know where in the template it is called. Code that
 * knows the place turns it into a TemplateError. The message has no full stop, as it may be continued.
 */
export class ValueError extends Error {
  override readonly name: string = "ValueError";
  readonly code: MCICode;
  readonly hint: string | undefined;

  constructor(message: string, { hint, code = "MCI_TEMPLATE_VALUE" }: ValueErrorOptions = {}) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}
