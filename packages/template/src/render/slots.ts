/** The values of one rendering: its data, then the variables of open loops. */
export type Slots = unknown[];
