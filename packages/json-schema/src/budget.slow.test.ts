import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

// Fills most of 150 MB, in a process of its own.
describe("a check that is used again", () => {
  it("keeps a bounded part of what it finds out, in however many calls", () => {
    const source = `
      import { compile } from "./compile.ts";
      const name = (index) => "a" + index;
      const names = Array.from({ length: 3000 }, (_, index) => name(index));
      const property = () => ({ $ref: "#", properties: { b: true } });
      const properties = Object.fromEntries(names.map((name) => [name, property()]));
      const check = compile({ properties: { ...properties, z: { default: 1 } } });
      for (let at = 0; at < 1000; at += 20) {
        const value = Object.fromEntries(names.slice(at, at + 20).map((name) => [name, {}]));
        if (check.withDefaults(value)[name(at)].z !== 1) throw new Error("The default is missing.");
      }
      console.log("done");`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--max-old-space-size=150", "--conditions=@mci/source", "--import", "tsx", "--input-type=module", "-e", source],
      { cwd: import.meta.dirname, encoding: "utf8" },
    );
    expect({ stdout, stderr }).toEqual({ stdout: "done\n", stderr: "" });
  });
});
