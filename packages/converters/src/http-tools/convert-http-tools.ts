import type { Converter } from "../converter.ts";
import { readTools } from "./read-tools.ts";

/** Makes `http` tools that do the same. Tools with errors are left out. */
export const convertHttpTools: Converter = (document) => {
  const { tools, problems } = readTools(document);
  return { schema: { schemaVersion: "1.0", tools: tools.map(({ definition }) => definition) }, problems };
};
