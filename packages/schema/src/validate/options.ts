/** The options of `validate`. */
export interface ValidateOptions {
  /** `main`: a schema file; `toolset`: a file of the library folder. */
  readonly kind: "main" | "toolset";
  /** Unknown fields are errors and not warnings. Default false. */
  readonly strict?: boolean;
}
