import { createColors } from "./colors.ts";
import { describe, expect, it } from "vitest";
import { progressLine } from "./progress-line.ts";
import { displayWidth } from "./table.ts";

const plain = createColors(false);

describe("a line of progress", () => {
  it("has a bar if the total is known, and a spinner otherwise", () => {
    expect(progressLine({ label: "Calling a", progress: 1, total: 4, message: "read", frame: 0 }, 60, plain)).toBe(
      "█████░░░░░░░░░░░░░░░ Calling a 25% read",
    );
    expect(progressLine({ label: "Calling a", progress: 7, frame: 1 }, 60, plain)).toBe("⠙ Calling a");
    expect(progressLine({ label: "Calling a", progress: 9, total: 4, frame: 0 }, 60, plain)).toContain("100%");
    expect(progressLine({ label: "Calling a", progress: 9, total: 0, frame: 0 }, 60, plain)).toBe("⠋ Calling a");
  });

  it.each([4, 20, 33, 34, 60])("fits into %d columns, and shows what would control the terminal", (width) => {
    const message = "\u001b[2Jtwo\nlines 日本語".repeat(5);
    const line = progressLine({ label: "Calling", progress: 1, total: 2, message, frame: 0 }, width, plain);
    expect(displayWidth(line)).toBeLessThanOrEqual(width);
    expect(line).not.toMatch(/[\u001b\n]/); // oxlint-disable-line no-control-regex -- must not be there
  });

  it("has colors on a terminal that has them", () => {
    const line = progressLine({ label: "a", progress: 1, total: 2, frame: 0 }, 60, createColors(true));
    expect(line).toContain("\u001b[36m█");
  });
});
