import { readFile } from "node:fs/promises";
import type { Starter } from "../starter.ts";

/** The first commands to try of each toolbox of `examples/toolboxes`, which the command brings along. */
const tries = {
  weather: ["call find_place name=Lisbon", "call get_forecast latitude=38.72 longitude=-9.14"],
  github: ["call list_issues owner=nodejs repo=node labels=confirmed-bug"],
  slack: ["call list_channels"],
  payments: ["call find_customers email=ada@example.com"],
  calendar: ["call list_events from=2026-11-30T00:00:00Z to=2026-12-01T00:00:00Z"],
  database: ["call describe_database"],
};

export type ToolboxName = keyof typeof tries;

export const toolboxNames = Object.keys(tries) as readonly ToolboxName[];

/** Reads a toolbox: its schema file, the recordings of its tests, and whatever else stands beside it. */
export async function toolbox(name: ToolboxName): Promise<Starter> {
  const text = await readFile(new URL("./toolboxes.json", import.meta.url), "utf8");
  const { "mci.yaml": yaml = "", ...files } = (JSON.parse(text) as Toolboxes)[name];
  return { yaml, files, tries: tries[name], isWhole: true };
}

/** The files of each toolbox by their paths, as the bundle of the command has them. */
type Toolboxes = Readonly<Record<ToolboxName, Readonly<Record<string, string>>>>;
