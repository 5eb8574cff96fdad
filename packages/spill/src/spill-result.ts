import type { CallContext, ResultContent, SpillRule, SuccessResult } from "@mci/contract";
import { copyOf, counted, partContent, sizeOf } from "./described.ts";
import type { KeptTexts } from "./kept-texts.ts";
import { readTool } from "./read-tool.ts";
import { readPart, type Part } from "./text/read-part.ts";
import { readableText } from "./text/readable.ts";
import { survey, type Survey } from "./text/survey.ts";

interface SpillCall {
  readonly texts: KeptTexts;
  readonly caller: CallContext;
  readonly tool: string;
  readonly rule: SpillRule;
  readonly onError: (error: unknown) => void;
}

/** Returns a result as it is, or the beginning of a long one, whose text is kept. Images and other parts stay as they are. */
export async function spillResult(result: SuccessResult, call: SpillCall): Promise<SuccessResult> {
  const long = longText(result, call.rule.over);
  if (long === undefined) return result;
  const { text, before, after } = long;
  const surveyed = await survey(text);
  const beginning = await readPart(readableText(text, surveyed.states !== undefined), 0, call.rule.show);
  const id = await keep(text, surveyed, call);
  return {
    isError: false,
    content: [...before, ...beginningOf(beginning, surveyed, id), ...after],
    metadata: { ...result.metadata, truncated: true, chars_total: text.length, chars_shown: beginning.text.length },
  };
}

interface Long {
  readonly text: string;
  /** The other parts of the result. */
  readonly before: readonly ResultContent[];
  readonly after: readonly ResultContent[];
}

/** Returns the text of a result that is too long: that of its content, else its structured content as JSON. */
function longText({ content, structuredContent }: SuccessResult, over: number): Long | undefined {
  const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const text = texts.join("\n");
  if (text.length > over) return { text, before: [], after: content.filter(({ type }) => type !== "text") };
  const json = structuredContent === undefined ? "" : JSON.stringify(structuredContent);
  return json.length > over ? { text: json, before: content, after: [] } : undefined;
}

async function keep(
  text: string,
  surveyed: Survey,
  { texts, caller, tool, rule, onError }: SpillCall,
): Promise<string | undefined> {
  try {
    return await texts.keep({ text, survey: surveyed, tool, show: rule.show, ttlMs: rule.ttlMs }, caller);
  } catch (error) {
    onError(error);
    return undefined;
  }
}

function beginningOf(part: Part, surveyed: Survey, id: string | undefined): readonly ResultContent[] {
  const shown = `[${counted(part.text.length, "character")} of a result of ${sizeOf(surveyed)}.`;
  if (id === undefined) {
    const note = `${shown} The rest could not be kept. Ask for less, if the tool can, or call it again later.]`;
    return [
      { type: "text", text: copyOf(part.text) },
      { type: "text", text: note },
    ];
  }
  const call = JSON.stringify({ id, offset: part.next ?? part.text.length });
  const path = surveyed.states === undefined ? "" : ', "path" selects from the JSON';
  const note = `${shown} Read on: ${readTool.name}(${call}). In place of "offset", "find" looks for a text${path}.]`;
  return [partContent(part, id), { type: "text", text: note }];
}
