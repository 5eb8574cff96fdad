import { sep } from "node:path";

import { isInside } from "./inside.ts";

/**
 * True for a file or folder known to hold credentials that none of these roots names: a secret file is named by a
 * root that is that file, a secret folder by a root that is this folder or lies in it.
 */
export function isSecret(path: string, roots: readonly string[]): boolean {
  return secretPlaces(path).some((place) => !roots.some((root) => isInside(place, root) && isInside(root, path)));
}

function secretPlaces(path: string): string[] {
  const names = path.split(sep);
  const places: string[] = [];
  for (const [index, name] of names.entries()) {
    if (folder.test(fold(name))) places.push(names.slice(0, index + 1).join(sep));
  }
  const last = fold(names.at(-1) ?? "");
  if (file.test(last) && last !== ".env.example") places.push(path);
  return places;
}

const folder = /^\.(?:git|ssh)$/;
const file = /^(?:\.env(?:\..*)?|\.npmrc|.*\.pem|id_(?:rsa|dsa|ecdsa|ed25519).*)$/s;

/** File systems that ignore case, or how a letter is composed, find `.env` under more than one spelling. */
function fold(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
