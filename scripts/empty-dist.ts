import { readdirSync, rmSync } from "node:fs";

// Turbo puts what its cache has beside the files that are there: those of earlier builds would stay, and be packed.
for (const name of readdirSync("packages")) rmSync(`packages/${name}/dist`, { recursive: true, force: true });
rmSync("apps/cli/dist", { recursive: true, force: true });
