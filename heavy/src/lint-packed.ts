import { readFile } from "node:fs/promises";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/** Lists what is wrong with the packages in tarballs: ways to import one that find no code or no types. */
export async function lintPacked(tarballs: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const tarball of tarballs) {
    const data = new Uint8Array(await readFile(tarball));
    const { messages, pkg } = await publint({ pack: { tarball: data.buffer }, strict: true });
    found.push(...messages.map((message) => `${tarball}: ${formatMessage(message, pkg, { color: false })}`));
    const analysis = await checkPackage(createPackageFromTarballData(data));
    if (!analysis.types) {
      // The command has nothing to import.
      if (pkg["exports"]["."] !== undefined) found.push(`${tarball}: It has no types.`);
      continue;
    }
    const problems = analysis.problems.filter((problem) => !("resolutionKind" in problem) || isSupported(problem));
    found.push(...problems.map((problem) => `${tarball}: ${JSON.stringify(problem)}`));
  }
  return found;
}

/** Whether a package of ES modules alone can be imported in this way. */
function isSupported({ resolutionKind }: { readonly resolutionKind: string }): boolean {
  return resolutionKind !== "node10" && resolutionKind !== "node16-cjs";
}
