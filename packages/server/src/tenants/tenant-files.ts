import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { parseEnv } from "node:util";

import { MCIError, type JsonObject } from "@mci/contract";
import { withoutMark } from "@mci/plugin-kit";

/** The files a tenant's tools are loaded from. */
export interface TenantFiles {
  /** The schema file. */
  readonly file: string;
  /** The values of `.env.mci`, the only ones visible to the tenant's templates. */
  readonly env: JsonObject;
}

/**
 * Finds the schema file of a tenant's folder (`mci.json`, `mci.yaml` or `mci.yml`, else the only `*.mci.json`, `*.mci.yaml`
 * or `*.mci.yml`) and reads `.env.mci` beside it. Throws MCIError if there is none or several, or if one leads elsewhere.
 */
export async function tenantFiles(folder: string): Promise<TenantFiles> {
  const names = (await readdir(folder)).toSorted();
  const plain = names.filter((name) => /^mci\.(?:json|ya?ml)$/.test(name));
  const found = plain.length > 0 ? plain : names.filter((name) => /.\.mci\.(?:json|ya?ml)$/.test(name));
  const [name] = found;
  if (name === undefined) {
    throw new MCIError("MCI_FILE_NOT_FOUND", `There is no schema file in ${folder}.`, {
      hint: "Create mci.json, mci.yaml or mci.yml, or a single *.mci.json, *.mci.yaml or *.mci.yml.",
    });
  }
  if (found.length > 1) {
    throw new MCIError("MCI_LOAD", `There are ${found.length} schema files in ${folder}: ${found.join(", ")}.`, {
      hint: "Keep one, or name the main one mci.yaml.",
    });
  }
  const file = await within(folder, name);
  const text = names.includes(".env.mci") ? await readFile(await within(folder, ".env.mci"), "utf8") : "";
  return { file, env: parseEnv(withoutMark(text)) };
}

/** Follows links, but not out of the folder. Refuses pipes, which would never end. */
async function within(folder: string, name: string): Promise<string> {
  const [root, real] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
  if (real.startsWith(root + sep)) {
    if ((await stat(real)).isFile()) return join(folder, name);
    throw new MCIError("MCI_FILE_READ", `${join(folder, name)} is not a regular file.`);
  }
  throw new MCIError("MCI_PATH_OUTSIDE", `${join(folder, name)} leads outside its tenant's folder.`);
}
