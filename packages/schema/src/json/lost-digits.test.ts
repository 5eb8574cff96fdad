import { describe, expect, it } from "vitest";
import { lines } from "../../fixtures/say.ts";
import { parse } from "../parse.ts";

describe.each([
  [
    "JSON",
    "tools.mci.json",
    '{\n  "a": [8812639451207734519, "8812639451207734519", 1e21],\n  "maximum": 9223372036854775807\n}',
  ],
  [
    "YAML",
    "tools.mci.yaml",
    'x:\na: [8812639451207734519, "8812639451207734519", 1e21]\nmaximum: 9223372036854775807\n',
  ],
])("an integer in %s that a number cannot hold", (_, file, text) => {
  it("is an error that names it and its place, and a warning where it is a bound", async () => {
    const { problems, value } = await parse(text, { file });
    expect(problems.map(({ severity, line, code }) => [severity, line, code])).toEqual([
      ["error", 2, "MCI_SCHEMA_NUMBER"],
      ["warning", 3, "MCI_SCHEMA_NUMBER"],
    ]);
    expect(lines(problems)).toContain(
      "8812639451207734519 has more digits than a number keeps: it would become 8812639451207734000. Write it as a string",
    );
    expect(value).toMatchObject({ maximum: 2 ** 63 });
  });
});

describe("the numbers that YAML alone has", () => {
  it.each(["+8812639451207734519", "0x7a4b3c2d1e0f9a8b", "0o777777777777777777777", "008812639451207734519"])(
    "lose digits: %s",
    async (written) => {
      const { problems } = await parse(`id: ${written}`, { file: "tools.mci.yaml" });
      expect(problems).toMatchObject([{ code: "MCI_SCHEMA_NUMBER", message: expect.stringContaining(written) }]);
    },
  );

  it.each(["+12", "0x1f", "0o17", "007", ".5", "-.5", "1_000", "1e21", "0.12345678901234567890"])(
    "keep digits: %s",
    async (written) => {
      expect((await parse(`id: ${written}`, { file: "tools.mci.yaml" })).problems).toEqual([]);
    },
  );
});
