/** Whether a long result is kept, so that its reader gets the beginning and reads on: true, false, or an object. */
export type SpillDefinition = boolean | SpillSettings;

/** When a long result is kept, and how much of it is shown at once. */
export interface SpillSettings {
  /** Characters of text above which a result is kept. Default: 20,000. */
  readonly over?: number;
  /** Characters that are shown at once, about; never more than `over`. Default: 2,500. */
  readonly show?: number;
  /** Milliseconds for which a result is kept. Default: 900,000, a quarter of an hour. */
  readonly ttl_ms?: number;
}

/** How responses are changed where their tools do not say it themselves. */
export interface ResponseDefaults {
  /** Keeps long results, of which the model reads the beginning first. */
  readonly spill?: SpillDefinition;
}
