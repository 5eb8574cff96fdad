import { existsSync } from "node:fs";
import { basename } from "node:path";
import type { CheckedTools } from "mci";
import { counted } from "../../output/counted.ts";
import { shortPath } from "../../output/problem-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { visible } from "../../output/visible.ts";
import { importedPackages } from "./imported-packages.ts";
import type { PackedFile } from "./read-packed.ts";
import type { UserValue } from "./user-values.ts";

/** A bundle that has been written. */
export interface Written {
  readonly out: string;
  readonly bundle: Uint8Array;
  readonly packed: ReadonlyMap<string, PackedFile>;
  readonly leftOut: readonly string[];
  readonly values: readonly UserValue[];
  readonly checked: CheckedTools;
  readonly programs: readonly string[];
  /** Path of the config, or where it would belong. */
  readonly config: string;
}

/** Says what somebody else gets, and what that person must have or is asked for. */
export function report(written: Written, { messages, notes }: Terminal): void {
  const { out, bundle, packed, leftOut, values, checked, programs, config } = written;
  notes.print(visible(`Packed ${[...packed.keys()].toSorted().join(", ")}.`));
  if (leftOut.length > 0) notes.print(visible(`Left out ${leftOut.join(", ")}.`));
  if (existsSync(config)) notes.print(`${basename(config)} is not in the bundle: it is yours.`);
  for (const [name, path] of importedPackages(packed)) {
    const line = `${path} imports ${name}, which is not in the bundle: build it into one file with what it imports.`;
    messages.print(messages.colors.yellow(visible(line)));
  }
  if (programs.length > 0) notes.print(visible(`Its user must have ${programs.join(", ")}.`));
  for (const line of asks(values)) notes.print(visible(line));
  const size = `${(bundle.byteLength / 1e6).toFixed(1)} MB`;
  notes.print(visible(`${counted(checked.tools.length, "tool")} written to ${shortPath(out)}, ${size}.`));
}

/** Says what the client will ask its user for. */
function* asks(values: readonly UserValue[]): Generator<string> {
  const names = (isRequired: boolean): string =>
    values
      .filter((value) => value.isRequired === isRequired)
      .map(({ name, isSecret }) => (isSecret ? `${name} (secret)` : name))
      .join(", ");
  if (names(true) !== "") yield `Its user is asked for ${names(true)}.`;
  if (names(false) !== "") yield `Its user may also set ${names(false)}.`;
}
