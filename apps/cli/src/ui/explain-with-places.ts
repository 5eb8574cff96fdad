import { dirname } from "node:path";
import type { CallContext, ExplanationPart, JsonObject } from "@mci/contract";
import { toPointer } from "@mci/plugin-kit";
import type { PageExplanation } from "@mci/ui";
import { checkFile, type ToolSet } from "mci";
import type { Project } from "../config/project.ts";
import { shownFile } from "./shown-files.ts";

/** Describes what a call would do, each part with the line of the file that it comes from. */
export async function explainWithPlaces(
  tools: ToolSet,
  { file: main, config }: Project,
  name: string,
  props: JsonObject,
  context: CallContext,
): Promise<PageExplanation> {
  const { text, parts } = await tools.explain(name, props, { context });
  const tool = tools.getTool(name);
  const { file = main, pointer } = tool?.origin ?? {};
  if (pointer === undefined) return { text, parts };
  const { locate } = await checkFile(main, config.client);
  const folder = dirname(main);
  const placeOf = ({ at, field }: ExplanationPart): ReturnType<typeof locate> =>
    locate(file, field === undefined ? `${pointer}/execution${at}` : `${pointer}${toPointer(field)}`);
  const placed = parts.map(async (part) => {
    // What is inherited has no place of its own.
    const place = (await placeOf(part)) ?? (await locate(file, pointer));
    return { ...part, file: shownFile(file, folder), line: place?.line, column: place?.column };
  });
  return { text, parts: await Promise.all(placed) };
}
