import { equal } from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { Miniflare } from "miniflare";

/** Bundles the worker, runs it in workerd, and calls its tools as a client would. */
const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, "worker.ts")],
  bundle: true,
  format: "esm",
  target: "es2023",
  platform: "browser",
  // "@mci/source": in this repository packages are bundled from their sources.
  conditions: ["workerd", "worker", "browser", "@mci/source"],
  external: ["node:*"],
  write: false,
});

const api = createServer(({ url }, response) => {
  response.writeHead(url === "/countries/C%C3%B4te%20d%2FIvoire" ? 200 : 404).end("Yamoussoukro");
});
await once(api.listen(0, "127.0.0.1"), "listening");

const worker = new Miniflare({
  modules: [{ type: "ESModule", path: "worker.js", contents: outputFiles[0]!.text }],
  compatibilityDate: "2026-04-01",
  compatibilityFlags: ["nodejs_compat"],
  bindings: { API: `http://127.0.0.1:${(api.address() as AddressInfo).port}` },
  cf: false,
});
async function call(tool: string, props: unknown): Promise<string> {
  const response = await worker.dispatchFetch(`http://worker/${tool}`, { method: "POST", body: JSON.stringify(props) });
  const { content } = (await response.json()) as { content: readonly { text: string }[] };
  return content.map((part) => part.text).join("");
}

try {
  equal(await call("greet", { name: "Ada" }), "Hello Ada, welcome!");
  equal(await call("greet", { nmae: "Ada" }), "Required parameter 'name' is missing ('nmae' was given)");
  equal(await call("greet", { name: "Ada", age: -1 }), "Parameter 'age' must be >= 0, not -1");
  equal(await call("capital_of", { country: "Côte d/Ivoire" }), "Yamoussoukro");
  equal(await call("capital_of", { country: ".." }), "A part of the path is empty or dots.");
} finally {
  await worker.dispose();
  api.close();
}
