import { fileURLToPath } from "node:url";

/** The folder of the built page: it lies beside the code of the bundled command. */
export function pageFolder(): string {
  return fileURLToPath(new URL("./ui/", import.meta.url));
}
