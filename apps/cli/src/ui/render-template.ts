import { defaultLimits, MCIError, type Limits, type TemplateEngine } from "@mci/contract";
import { byteLength, isRecord, jsonExcess, parseJson } from "@mci/plugin-kit";
import { builtinEngine } from "@mci/template";
import type { TemplateTrialResult, Workbench } from "@mci/ui";
import { trialEngines } from "../serve/trial-engines.ts";

/** Returns a function that renders a response template with a sample, in any of the languages. */
export async function templateTrials(): Promise<NonNullable<Workbench["renderTemplate"]>> {
  const { restHandler } = await import("@mci/server");
  // Languages that become code run in a process of their own, with limits of time and memory.
  const handler = restHandler(
    { tools: () => [], execute: () => Promise.reject(new Error("There are no tools.")) },
    { engines: await trialEngines() },
  );
  return async ({ engine, template, sample }, signal) => {
    if (engine === "builtin") return renderBuiltin(builtinEngine(), template, sample);
    const body = JSON.stringify({ template, sample, ...(engine === "" ? {} : { engine }) });
    const response = await handler(
      new Request("http://localhost/api/v1/mcp/templates/test", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
        ...(signal && { signal }),
      }),
    );
    const answer: unknown = await response.json();
    if (!isRecord(answer)) return { error: "The template cannot be rendered." };
    const { text, template_error: failed, error, line, column } = answer;
    const problem = [failed, error].find((message) => typeof message === "string");
    return {
      ...(problem === undefined ? { text: String(text) } : { error: problem }),
      ...(typeof line === "number" ? { line } : {}),
      ...(typeof column === "number" ? { column } : {}),
    };
  };
}

/** The limits of other languages: a rendering here delays everything else. */
const limits: Limits = {
  ...defaultLimits,
  resultBytes: 1_000_000,
  templateBytes: 64_000,
  outputBytes: 1_000_000,
  loopSteps: 20_000,
};

/** The bounds of every body that a server takes. */
const bounds = { values: 200_000, keys: 10_000 };

/** Templates of texts and files: the sample stands for the arguments. */
function renderBuiltin(engine: TemplateEngine, template: string, sample: string): TemplateTrialResult {
  if (byteLength(sample) > limits.resultBytes) return { error: "The sample must not exceed 1,000,000 bytes." };
  const excess = jsonExcess(sample, bounds);
  if (excess !== undefined) return { error: `The sample has more ${excess} than the body of a request may have.` };
  try {
    const props = parseJson(sample);
    const compiled = engine.compile(template, {
      missing: "error",
      limits,
      include: () => {
        throw new MCIError("MCI_TEMPLATE_INCLUDE", "Nothing can be included here.");
      },
    });
    return { text: compiled.render({ props, input: props, properties: props, env: {} }) };
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    const place = error as { readonly line?: unknown; readonly column?: unknown };
    return {
      error: message,
      ...(typeof place.line === "number" ? { line: place.line } : {}),
      ...(typeof place.column === "number" ? { column: place.column } : {}),
    };
  }
}
