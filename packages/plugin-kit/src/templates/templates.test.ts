import { defaultLimits, TemplateError } from "@mci/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Budget, checkOutput, checkTemplateSize, offsetAt, syntaxError, templateError, ValueError } from "./index.ts";

const source = { text: "one\ntwo {{ }}", file: "page.txt" };

describe("templateError", () => {
  it("has line, column, excerpt and file", () => {
    const error = templateError(source, 8, "MCI_TEMPLATE_VALUE", "No value.", { hint: "Give one." });
    const place = { line: 2, column: 5, offset: 8, file: "page.txt", excerpt: "two {{ }}\n    ^" };
    expect(error).toMatchObject({ ...place, code: "MCI_TEMPLATE_VALUE", message: "No value.", hint: "Give one." });
  });

  it("has the pointer of a string in a JSON tree", () => {
    const root = { key: "", outer: undefined };
    const trail = { key: "a/b", outer: { key: 0, outer: root } };
    expect(syntaxError({ text: "{{", trail }, 0, "Not closed.")).toMatchObject({ pointer: "/0/a~1b", line: 1 });
    expect(syntaxError({ text: "{{", trail: root }, 0, "Not closed.")).toMatchObject({ pointer: "" });
  });
});

describe("offsetAt", () => {
  it("finds the place that counting line breaks finds", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[ab]{0,4}$/), { minLength: 1 }), fc.nat(), (lines, pick) => {
        const line = pick % lines.length;
        const before = lines.slice(0, line).reduce((length, each) => length + each.length + 1, 0);
        expect(offsetAt(lines.join("\n"), line, lines[line]!.length)).toBe(before + lines[line]!.length);
      }),
    );
  });
});

describe("Budget", () => {
  const limits = { ...defaultLimits, loopSteps: 3, outputBytes: 5, depth: 1 };
  const place = { source, start: 4 };

  it.each<[string, (budget: Budget) => void]>([
    ["loop steps", (budget) => budget.step(place)],
    ["loop steps", (budget) => budget.step(place, 2)],
    ["loop steps", (budget) => (budget.addSteps(1), budget.checkSteps(place))],
    ["bytes", (budget) => budget.write(2, place)],
    ["deeper", (budget) => budget.enter(place, "Calls")],
  ])("ends with too many %s, at their place", (what, spend) => {
    const error = thrownBy(spend);
    expect(error).toMatchObject({ code: "MCI_TEMPLATE_LIMIT", message: expect.stringContaining(what), line: 2 });
    expect(error).toMatchObject({ hint: expect.stringContaining("limits.") });
  });

  it.each<[string, (budget: Budget) => void]>([
    ["characters", (budget) => budget.characters(100)],
    ["items", (budget) => budget.items(10)],
    ["keys", (budget) => budget.keys(25)],
    ["skimmed", (budget) => budget.skimmed(800)],
    ["searched", (budget) => budget.searched("x".repeat(80), "y".repeat(120))],
    ["tree", (budget) => budget.tree({ list: ["x".repeat(40), 1, null], other: { text: "y".repeat(40) } })],
  ])("ends with too many characters: %s", (_, spend) => {
    const error = thrownBy(spend);
    expect(error).toBeInstanceOf(ValueError);
    expect(error).toMatchObject({ code: "MCI_TEMPLATE_LIMIT", message: expect.stringContaining("300 characters") });
  });

  it("allows what the limits allow", () => {
    const budget = new Budget(limits);
    const spend = (): void => {
      budget.step(place, 3);
      for (let time = 0; time < 3; time += 1) {
        budget.enter(place, "Calls");
        budget.leave();
      }
      budget.checkLength(5, place);
      budget.characters(300);
    };
    expect(spend).not.toThrow();
  });

  function thrownBy(spend: (budget: Budget) => void): unknown {
    const budget = new Budget(limits);
    return errorOf(() => {
      for (let time = 0; time < 4; time += 1) spend(budget);
    });
  }
});

describe("sizes", () => {
  const limits = { ...defaultLimits, templateBytes: 12, fileTemplateBytes: 13, outputBytes: 2 };

  it("are counted in bytes, those of a file by a limit of their own", () => {
    checkTemplateSize(source, limits);
    expect(errorOf(() => checkTemplateSize({ text: source.text }, limits))).toBeInstanceOf(TemplateError);
    expect(checkOutput(source, "é", limits)).toBe("é");
    expect(errorOf(() => checkOutput(source, "é.", limits))).toMatchObject({ code: "MCI_TEMPLATE_LIMIT" });
  });
});

function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}
