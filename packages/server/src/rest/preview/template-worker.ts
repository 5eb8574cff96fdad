import { Worker } from "node:worker_threads";
import type { TemplateEngine } from "@mci/contract";

import { renderPreview, type Preview, type RenderedPreview } from "./render-preview.ts";

/** A message from the process of a preview: that it has started, then the rendered text. */
export type PreviewMessage = "ready" | RenderedPreview;

/**
 * Renders one preview of a template in a process started for it. The module of an {@link IsolatedEngine} calls it with its
 * engines, as its last statement. Globals beyond the language itself (`process`, `fetch`) are removed first.
 */
export function servePreviews(engines: readonly TemplateEngine[]): void {
  const host = process;
  const send = (message: PreviewMessage): void => void host.send?.(message);
  if (host.send === undefined) throw new Error("servePreviews must be called in a process that a server has started.");
  endInAnyCase();
  leaveLanguageAlone();
  host.once("message", (preview: Preview) => void renderPreview(preview, engines).then(send));
  send("ready");
}

/** A server that was killed ends nothing, and an endless template notices nothing. */
function endInAnyCase(): void {
  new Worker(`setTimeout(() => process.kill(process.pid, "SIGKILL"), ${maxLifeMs})`, { eval: true }).unref();
}

const maxLifeMs = 60_000;

/** Removes every global that does not belong to the language. */
function leaveLanguageAlone(): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!language.has(name)) Reflect.deleteProperty(globalThis, name);
  }
}

const language: ReadonlySet<string> = new Set(
  (
    "globalThis undefined Infinity NaN isFinite isNaN parseFloat parseInt eval Object Function Boolean Symbol Number " +
    "BigInt Math Date String RegExp Array Map Set WeakMap WeakSet WeakRef FinalizationRegistry Iterator JSON Intl " +
    "Promise Proxy Reflect Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError " +
    "decodeURI decodeURIComponent encodeURI encodeURIComponent Int8Array Uint8Array Uint8ClampedArray Int16Array " +
    "Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array ArrayBuffer DataView " +
    "TextEncoder TextDecoder"
  ).split(" "),
);
