import { join } from "node:path";
import type { InlineConfig } from "vite";
import { leaveOut } from "./leave-out.ts";

const folder = join(import.meta.dirname, "..");
const stub = join(folder, "page/form/stubs");

/** How the page is built. `seen` is called with the modules that went into it. */
export function pageConfig(
  seen: (modules: readonly string[]) => void,
): InlineConfig & { readonly build: { readonly outDir: string } } {
  return {
    root: join(folder, "page"),
    configFile: false,
    logLevel: "warn",
    base: "./", // served at any path
    oxc: { jsx: { importSource: "preact" } },
    resolve: {
      conditions: ["@mci/source", "browser", "module", "import"],
      alias: [
        { find: /^react(?:-dom)?$/, replacement: "preact/compat" },
        { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
        // The form library names these, and the page needs neither.
        { find: "@rjsf/validator-ajv8", replacement: join(stub, "nothing.ts") },
        { find: "fast-uri", replacement: join(stub, "references.ts") },
        { find: "markdown-to-jsx/react", replacement: join(stub, "plain-text.tsx") },
      ],
    },
    build: {
      outDir: join(folder, "dist/page"),
      emptyOutDir: true,
      target: ["chrome123", "firefox125", "safari17.5"],
      modulePreload: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        // "use client" of the form library, which means nothing here.
        checks: { moduleLevelDirective: false },
      },
    },
    plugins: [
      leaveOut(stub),
      {
        name: "seen-modules",
        generateBundle(_, bundle) {
          for (const chunk of Object.values(bundle)) if (chunk.type === "chunk") seen(chunk.moduleIds);
        },
      },
    ],
  };
}
