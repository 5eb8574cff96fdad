import { expect, it } from "vitest";
import { readCommandLine } from "./command-line.ts";

it.each([
  [["run", "--metrics"], "9464"],
  [["run", "--metrics", "--http", "8080"], "9464"],
  [["run", "--metrics", "9000"], "9000"],
  [["run", "--metrics=0.0.0.0:9000", "--quiet"], "0.0.0.0:9000"],
  [["run", "--", "--metrics"], undefined],
])("%j has the metrics at %s", (args, address) => {
  expect(readCommandLine(args).options.metrics).toBe(address);
});
