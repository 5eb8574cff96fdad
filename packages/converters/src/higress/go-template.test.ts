import { defaultLimits } from "@mci/contract";
import { goEngine } from "@mci/template-go";
import { describe, expect, it } from "vitest";
import { goFunctions } from "./go-template.ts";

describe("the functions of templates", () => {
  it("are those of the engine", () => {
    const call = (name: string): unknown =>
      goEngine().compile(`{{ ${name} 1 }}`, {
        missing: "error",
        limits: defaultLimits,
        include: (file) => ({ file, source: "" }),
      });
    const missing = goFunctions.filter((name) => {
      try {
        call(name);
        return false;
      } catch (error) {
        return String(error).includes("not defined");
      }
    });
    expect(missing).toEqual([]);
    expect(() => call("gjson")).toThrow("not defined");
  });
});
