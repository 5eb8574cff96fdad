import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundledPackages, licensesOf } from "./licenses.ts";
import { pageConfig } from "./page-config.ts";
import { build } from "vite";

/** Builds the page into `dist/page`, with the licenses of what it contains. */
const modules = new Set<string>();
const config = pageConfig((ids) => ids.forEach((id) => modules.add(id)));
await build(config);
await writeFile(join(config.build.outDir, "THIRD-PARTY-NOTICES.txt"), await licensesOf(bundledPackages([...modules])));
