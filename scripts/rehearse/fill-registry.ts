import { join } from "node:path";
import { publishedFolders, readManifest } from "../manifests.ts";
import { measuredPackages } from "./installs.ts";
import type { User } from "./user.ts";

/** Takes into the registry what users of our packages and starters install, as it does while somebody installs it. */
export function fillRegistry(user: User): void {
  const root = join(import.meta.dirname, "../..");
  const ours = publishedFolders().map((folder) => readManifest<{ readonly name: string }>(join(root, folder)).name);
  const wanted = [ours, measuredPackages, ["@modelcontextprotocol/server-filesystem@2026.8.31"]];
  for (const names of wanted) user.run(`npm install --silent ${names.join(" ")}`, user.folder());
}
