import { EventParts, type Parts } from "./event-parts.ts";
import { repairedMessage } from "./repaired-message.ts";
import { mayLoseDigits, withWrittenContent } from "./written-content.ts";

/** An answer whose messages the SDK can read. `id`: of the request that it answers, if it answers one. */
export function repaired(response: Response, id: string | number | undefined): Response {
  const type = response.headers.get("content-type")?.trim().toLowerCase() ?? "";
  const isEvents = type.startsWith("text/event-stream");
  if (response.body === null || !(isEvents || type.startsWith("application/json"))) return response;
  const parts = isEvents ? new EventParts() : new WholePart();
  const repair = (part: Buffer): Buffer => {
    if (!marks.some((mark) => part.includes(mark))) return part;
    const text = part.toString();
    return mayBeOdd.test(text) || mayLoseDigits(text)
      ? Buffer.from(isEvents ? repairedEvent(text, id) : repairedText(text, id))
      : part;
  };
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        for (const part of parts.add(chunk)) controller.enqueue(repair(part));
      },
      flush(controller) {
        controller.enqueue(repair(parts.rest()));
      },
    }),
  );
  return new Response(body, { status: response.status, headers: response.headers });
}

/** The marks without which a message has nothing to repair. */
const marks = ['"error"', "null", '"structuredContent"'];

/** Passed by all but a few, which saves reading messages twice. */
const mayBeOdd = /"error"\s*:|"(?:id|result|params|method)"\s*:\s*null\b/;

class WholePart implements Parts {
  readonly #chunks: Uint8Array[] = [];

  add(chunk: Uint8Array): readonly Buffer[] {
    this.#chunks.push(chunk);
    return [];
  }

  rest(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

/** The data of an event may be on several lines. */
function repairedEvent(event: string, id: string | number | undefined): string {
  const lines = event.split(/\r\n|\r|\n/);
  const data = lines.filter((line) => line.startsWith("data:")).map((line) => line.slice("data:".length));
  const others = lines.filter((line) => line !== "" && !line.startsWith("data:")).map((line) => `${line}\n`);
  return `${others.join("")}data: ${repairedText(data.join("\n"), id).replaceAll("\n", "\ndata: ")}\n\n`;
}

/** The text as it is where it is not JSON. */
function repairedText(text: string, id: string | number | undefined): string {
  try {
    return JSON.stringify(withWrittenContent(repairedMessage(JSON.parse(text), id), text));
  } catch {
    return text;
  }
}
