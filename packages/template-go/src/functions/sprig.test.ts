import { describe, expect, it } from "vitest";
import { render, saidBy } from "../../test/render.ts";
import recorded from "../../test/sprig.json" with { type: "json" };

describe("functions of sprig", () => {
  it.each(recorded.rows)("%s gives what Go gives", (template = "", output) => {
    expect(render(template, recorded.data, { missing: "empty" })).toBe(output);
  });

  it("are new for each call where they are in Go", () => {
    const ids = render("{{ uuidv4 }} {{ uuidv4 }}").split(" ");
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const before = new Date().toISOString();
    const now = render("{{ now }}");
    expect(now >= before && now <= new Date().toISOString()).toBe(true);
  });

  it.each([
    ["2024-03-05T22:07:08Z", "Asia/Shanghai", "20240306 06:07 +0800"],
    ["2024-03-05T22:07:08-05:00", "Asia/Kolkata", "20240306 08:37 +0530"],
    ["2024-07-05T22:07:08Z", "America/New_York", "20240705 18:07 -0400"],
    ["2024-12-05T22:07:08Z", "America/New_York", "20241205 17:07 -0500"],
    ["2024-12-05T22:07:08Z", "UTC", "20241205 22:07 Z"],
  ])("show %s on the clocks of %s", (at, zone, expected) => {
    expect(render("{{ dateInZone `20060102 15:04 Z0700` .at .zone }}", { at, zone })).toBe(expected);
  });

  it.each([
    ["{{ b64enc 1 }}", "b64enc: expected a string, found a number."],
    ["{{ b64dec `a` }}", "b64dec: the text is not base64."],
    ["{{ b64dec `a_b=` }}", "b64dec: the text is not base64."],
    ["{{ ternary 1 2 `true` }}", "ternary: expected true or false, found a string."],
    ["{{ trunc 1.5 `abc` }}", "trunc: a length is a whole number, not a number."],
    ["{{ trunc `1` `abc` }}", "trunc: a length is a whole number, not a string."],
    ["{{ first `abc` }}", "first: expected a list, found a string."],
    [
      "{{ dateInZone `2006` now `Mars/Base` }}",
      "dateInZone: there is no such time zone, or its name is not like Europe/Paris.",
    ],
    ["{{ unixEpoch `soon` }}", "unixEpoch: the time is not written as in RFC 3339, such as 2006-01-02T15:04:05Z."],
  ])("%s fails: %s", (template, message) => {
    expect(saidBy(() => render(template))).toBe(`MCI_TEMPLATE_VALUE 1:4 ${message}`);
  });

  it("cannot make a text longer than the limit, nor look through texts for ever", () => {
    const grow = "{{ replace `` .s .s }}";
    const said = saidBy(() => render(grow, { s: "x".repeat(5000) }, { limits: { outputBytes: 1_000_000 } }));
    expect(said).toContain("MCI_TEMPLATE_LIMIT");
    const often = "{{ range .list }}{{ contains `y` $.s }}{{ end }}";
    const data = { s: "x".repeat(100_000), list: Array.from({ length: 2000 }, () => 0) };
    expect(saidBy(() => render(often, data))).toContain("MCI_TEMPLATE_LIMIT");
    const zones = Intl.supportedValuesOf("timeZone").slice(0, 30);
    const many = { list: Array.from({ length: 99_000 }, (_, index) => index), zones };
    for (const source of ["`Asia/Tbilisi`", "(index $.zones (mod $i 30))"]) {
      const clocks = `{{ range $i, $x := .list }}{{ dateInZone "15" 5 ${source} }}{{ end }}`;
      expect(saidBy(() => render(clocks, many))).toContain("MCI_TEMPLATE_LIMIT");
    }
    expect(saidBy(() => render("{{ range .list }}{{ $x := list 1 2 3 4 5 6 7 8 9 10 11 }}{{ end }}", many))).toContain(
      "MCI_TEMPLATE_LIMIT",
    );
  });
});
