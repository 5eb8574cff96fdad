import { installPacked } from "./packed.ts";

/** `node --import tsx scripts/install-packed.ts FOLDER`: what is published, installed as a user would. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Expected a folder.");
installPacked(folder);
