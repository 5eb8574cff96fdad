import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { notices } from "./notices.ts";
import { bundle } from "./bundle.ts";

const outdir = join(import.meta.dirname, "../dist");
const inputs = await bundle(outdir);
await writeFile(join(outdir, "THIRD-PARTY-NOTICES.txt"), await notices(inputs));
// The page is built by its own package, with everything it needs.
await cp(join(import.meta.dirname, "../../../packages/ui/dist/page"), join(outdir, "ui"), { recursive: true });
