import { defineConfig } from "vitest/config";

const conditions = ["@mci/source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Child processes and compilers run in tests, on machines that do other things too.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // One less than the cores, as by default, would be one on the small machines this runs on.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{packages,apps,examples}/*/src/**/*.test.ts", "{bench/src,tests}/**/*.test.ts"],
          exclude: ["**/*.slow.test.ts", "**/node_modules/**"],
          // Starting a process for each file and loading the same modules in it would take a third of the time.
          isolate: false,
          setupFiles: ["./tests/leave-as-found.ts"],
        },
      },
      {
        // Other runtimes, browsers and whatever else takes long: on the built packages, by `.ci/run` once.
        extends: true,
        test: {
          name: "slow",
          include: ["{packages,apps,examples}/*/src/**/*.slow.test.ts", "{bench/src,heavy,tests}/**/*.slow.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
    coverage: { provider: "v8", include: ["{packages,apps}/*/src/**/*.ts"] },
  },
});
