import type { Plugin } from "vitepress";

/**
 * Lets a page load packages that are made for Node: the live page explains calls with them, and makes none. Paths are those of
 * `pathe`. Node's other functions throw when they are called, and so do those of libraries that open connections or start programs.
 */
export const nodeInPage: Plugin = {
  name: "node-in-page",
  enforce: "pre",
  resolveId(id, _, { ssr }) {
    if (ssr === true) return null; // the HTML is made in Node
    if (id === "node:path") return this.resolve("pathe", import.meta.filename);
    return id.startsWith("node:") || libraries.has(id) ? prefix + id : null;
  },
  async load(id) {
    if (!id.startsWith(prefix)) return null;
    const name = id.slice(prefix.length);
    const names = libraries.get(name) ?? Object.keys((await import(name)) as object);
    const absent = names.filter((one) => /^\w+$/.test(one)).map((one) => `absent as ${one}`);
    const message = JSON.stringify(`A page has no ${name}.`);
    return `function absent() { throw new Error(${message}); }\nexport { ${absent.join(", ")} };`;
  },
};

const prefix = "\0in-page:";

/** Libraries that are left out, and what is imported from them. */
const libraries: ReadonlyMap<string, readonly string[]> = new Map([
  ["undici/index.js", ["buildConnector", "Pool"]],
  ["execa", ["execa"]],
]);
