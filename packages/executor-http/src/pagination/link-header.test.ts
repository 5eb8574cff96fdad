import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { nextLink } from "./link-header.ts";

describe("the next link of a Link header", () => {
  it.each<[string | readonly string[] | undefined, string | undefined]>([
    [undefined, undefined],
    ["", undefined],
    ["</a>", undefined],
    ['</a>; rel="next"', "/a"],
    ["</a>; rel=next", "/a"],
    ["</a>;rel=NEXT", "/a"],
    ['<  /a  > ; REL = "Next"', "/a"],
    ['</a>; rel="prev next"', "/a"],
    ['</a>; rel="prefetch\tnext"', "/a"],
    ['</a>; rel="nextish"', undefined],
    ['</a>; rel="prev", </b>; rel="next"', "/b"],
    ['</a>; rel="next", </b>; rel="next"', "/a"],
    [['</a>; rel="prev"', '</b>; rel="next"'], "/b"],
    ['<http://h/?ids=1,2;3>; rel="next"', "http://h/?ids=1,2;3"],
    ['</a>; title="x, </evil>; rel=next", </b>; rel="next"', "/b"],
    [String.raw`</a>; title="a \" , </evil>; rel=\"next\"", </b>; rel="next"`, "/b"],
    [String.raw`</a>; rel="ne\xt"`, "/a"],
    ['</a>; title="rel=next"', undefined],
    ['</a>; rel="prev"; rel="next"', undefined],
    ['</a>; rel="next"; anchor="#other", </b>; rel="next"', "/b"],
    ["</a>; rel=\"next\"; title*=UTF-8'de'n%c3%a4chstes", "/a"],
    ['</a>;; ;rel="next"', "/a"],
    [', ,</a>; rel="next",', "/a"],
    ['garbage, </a>; rel="next"', "/a"],
    ['</a> garbage; rel="next", </b>; rel="next"', "/b"],
    ['</a; rel="next"', undefined],
    ['</a>; rel="next', undefined],
    ['<>; rel="next"', ""],
    ["</a>; __proto__=next; rel", undefined],
  ])("%j is %j", (header, target) => {
    expect(nextLink(header)).toBe(target);
  });

  it("is found among any others, whatever they hold", () => {
    const target = fc.stringMatching(/^[^>\s]{0,20}$/);
    const quoted = fc.string({ maxLength: 20 }).map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
    const other = fc.tuple(target, quoted).map(([url, title]) => `<${url}>; rel="prev"; title=${title}`);
    fc.assert(
      fc.property(
        fc.array(other, { maxLength: 4 }),
        target,
        fc.array(other, { maxLength: 4 }),
        (before, url, after) => {
          expect(nextLink([...before, `<${url}>; title="t"; rel="next"`, ...after].join(", "))).toBe(url);
        },
      ),
    );
  });

  it("takes no longer for a hostile header than its length allows", () => {
    const hostile = [
      `<a>${"; ".repeat(8_000)}`,
      `<a>; a="${"\\".repeat(16_000)}`,
      "<".repeat(16_000),
      ",".repeat(400_000),
      ",<".repeat(200_000),
    ];
    for (const header of hostile) expect(nextLink(header)).toBeUndefined();
  });
});
