import * as nodeModule from "node:module";
import { MessageChannel, type MessagePort } from "node:worker_threads";

/** The version of each URL; without one, a module is imported by its plain URL. */
type Versions = readonly (readonly [url: string, version: string])[];

/** Sets the versions of modules, for all imports that follow. Does nothing on a runtime without hooks. */
export async function setVersions(versions: Versions): Promise<void> {
  if (hooks === undefined && versions.every(([, version]) => version === "")) return;
  hooks ??= install();
  await hooks?.(versions);
}

let hooks: ((versions: Versions) => Promise<void> | void) | undefined;

function install(): typeof hooks {
  const { registerHooks, register }: Partial<Hooks> & Partial<typeof nodeModule> = nodeModule;
  if (registerHooks !== undefined) return inThread(registerHooks);
  return register === undefined ? undefined : inOtherThread(register);
}

interface Resolved {
  readonly url: string;
}

/** Since Node 22.15. */
interface Hooks {
  registerHooks(hooks: {
    resolve(specifier: string, context: object, next: (specifier: string, context: object) => Resolved): Resolved;
  }): unknown;
}

function inThread(registerHooks: Hooks["registerHooks"]): typeof hooks {
  const known = new Map<string, string>();
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const version = known.get(resolved.url.replace(/[?#].*$/, ""));
      return version ? { ...resolved, url: withVersion(resolved.url, version) } : resolved;
    },
  });
  return (versions) => {
    for (const [url, version] of versions) known.set(url, version);
  };
}

function withVersion(url: string, version: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}mci=${version}`;
}

/** Node 20 runs hooks in a thread of their own, which gets the versions by messages and acknowledges them. */
function inOtherThread(register: typeof nodeModule.register): typeof hooks {
  const { port1, port2 } = new MessageChannel();
  register(`data:text/javascript,${encodeURIComponent(threadCode)}`, { data: { port: port2 }, transferList: [port2] });
  port1.unref();
  return (versions) => acknowledged(port1, versions);
}

function acknowledged(port: MessagePort, versions: Versions): Promise<void> {
  return new Promise((resolve) => {
    port.once("message", () => {
      port.unref();
      resolve();
    });
    port.ref();
    port.postMessage(versions);
  });
}

const threadCode = `
const known = new Map();
const withVersion = ${withVersion.toString()};
export function initialize({ port }) {
  port.on("message", (versions) => {
    for (const [url, version] of versions) known.set(url, version);
    port.postMessage("known");
  });
  port.unref();
}
export async function resolve(specifier, context, next) {
  const resolved = await next(specifier, context);
  const version = known.get(resolved.url.replace(/[?#].*$/, ""));
  return version ? { ...resolved, url: withVersion(resolved.url, version) } : resolved;
}
`;
