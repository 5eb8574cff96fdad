import { sep } from "node:path";

import { isInside } from "./inside.ts";

/**
 * True for a file or folder known to contain credentials that none of these roots names: a secret file is named by a
 * root that is that file, a secret folder by a root that is this folder or lies in it.
 */
export function isSecret(path: string, roots: readonly string[]): boolean {
  return secretPlaces(path).some((place) => !roots.some((root) => isInside(place, root) && isInside(root, path)));
}

/** Whether a path names a file known to contain credentials, or leads into a folder of such files. */
export function namesSecret(path: string): boolean {
  return secretPlaces(path.replaceAll(/[\\/]/g, sep)).length > 0;
}

function secretPlaces(path: string): string[] {
  const written = path.split(sep);
  const names = written.map(fold);
  const places: string[] = [];
  for (const [index, name] of names.entries()) {
    const isPlace = folders.test(name) || foldersInside.test(`${names[index - 1] ?? ""}/${name}`);
    if (isPlace) places.push(written.slice(0, index + 1).join(sep));
  }
  const last = names.at(-1) ?? "";
  const isFile = (files.test(last) && last !== ".env.example") || filesInside.test(`${names.at(-2) ?? ""}/${last}`);
  return isFile ? [...places, path] : places;
}

/** Everything in them is secret. */
const folders = /^\.(?:git|ssh|aws|kube|gnupg|azure)$/;
const foldersInside = /^\.config\/(?:gcloud|gh)$/;

/** Secret wherever they lie. */
const files = new RegExp(
  `^(?:${[
    String.raw`\.env.*`,
    String.raw`\.npmrc|\.pypirc|\.netrc|_netrc|\.pgpass|\.my\.cnf|\.htpasswd|\.vault-token|\.dockercfg|\.git-credentials`,
    String.raw`mci\.(?:config|secrets)\..*`,
    String.raw`.*\.(?:pem|p12|pfx|ppk|kdbx)`,
    String.raw`id_(?:rsa|dsa|ecdsa|ed25519).*`,
  ].join("|")})$`,
  "s",
);
/** Secret in a folder of this name. */
const filesInside = /^(?:\.docker\/config\.json|\.config\/git\/credentials|\.(?:cargo|gem)\/credentials(?:\..*)?)$/;

/**
 * File systems that ignore case, how a letter is composed, or characters without a width find `.env` under more than
 * one spelling.
 */
function fold(name: string): string {
  // A literal would be compiled with this file, at each start.
  ignorable ??= new RegExp(String.raw`\p{Default_Ignorable_Code_Point}`, "gu");
  return name.replaceAll(ignorable, "").normalize("NFKC").toLowerCase();
}

let ignorable: RegExp | undefined;
