/** The question that an agent asked a person, and the result of the tool after that. */
export interface Asked {
  readonly asked: readonly string[];
  readonly result: unknown;
}
