import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outputs } from "./outputs.ts";

const files = [...(await outputs())];
await Promise.all(files.map(([path, text]) => writeFile(join(import.meta.dirname, "..", path), text)));
