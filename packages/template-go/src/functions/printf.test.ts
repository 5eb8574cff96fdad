import { defaultLimits } from "@mci/contract";
import { WrittenNumber } from "@mci/plugin-kit";
import { Budget } from "@mci/plugin-kit/templates";
import { describe, expect, it } from "vitest";
import { render } from "../../test/render.ts";
import { sprintf } from "./printf.ts";

/** Checks what Go prints as well, apart from one kind of number. */
function prints(rows: readonly (readonly [string, readonly unknown[], string])[]): void {
  it.each(rows)("%j of %j is %j", (format, args, expected) => {
    expect(sprintf(format, args, new Budget(defaultLimits))).toBe(expected);
  });
}

describe("texts", () => {
  prints([
    ["%s|%10s|%-10s|%.2s|%q", ["abc", "abc", "abc", "abc", "a\tb"], 'abc|       abc|abc       |ab|"a\\tb"'],
    ["%10.3s|%-10q|%05s", ["abcdef", "a", "hi"], '       abc|"a"       |000hi'],
    ["%.2s|%.2q|%-3s|", ["h😀llo", "h😀llo", "é"], 'h😀|"h😀"|é  |'],
    ["%x %X %#x % x %# x %.2x", ["hi", "hi", "hi", "hi", "abc", "abc"], "6869 6869 0x6869 68 69 0x61 0x62 0x63 6162"],
    ["%#q %#q %+q", ["hi", "a`b", "é😀"], '`hi` "a`b" "\\u00e9\\U0001f600"'],
    ["%q", ['a\n\u0000\u200b😀é"\\'], '"a\\n\\x00\\u200b😀é\\"\\\\"'],
  ]);
});

describe("whole numbers", () => {
  prints([
    ["%d|%5d|%-5d|%05d|%+d|% d|%+05d", [42, 42, 42, 42, 42, 42, 42], "42|   42|42   |00042|+42| 42|+0042"],
    ["%d|%06d|%x|%X|%#x|%-6d|", [-7, -7, -255, 255, 255, 7], "-7|-00007|-ff|FF|0xff|7     |"],
    ["%b %08b %#b %o %#o %O", [5, 5, 5, 8, 8, 8], "101 00000101 0b101 10 010 0o10"],
    ["%c %q %U %c %q", [65, 65, 65, 128512, 39], "A 'A' U+0041 😀 '\\''"],
    ["%U %U", [-1, -65], "U+FFFFFFFFFFFFFFFF U+FFFFFFFFFFFFFFBF"],
    ["%.3d|%.0d|%6.3d", [7, 0, 7], "007||   007"],
    ["%d %d %d", [new WrittenNumber("9007199254740993"), new WrittenNumber("7.0"), new WrittenNumber("12E2")], "9007199254740993 7 1200"], // prettier-ignore
  ]);
});

describe("fractions", () => {
  prints([
    [
      "%f %.2f %.0f %6.2f|%-8.2f|%08.3f",
      [1.5, 3.21987, 2.5, 3.21987, 2.5, -3.21987],
      "1.500000 3.22 2   3.22|2.50    |-003.220",
    ],
    ["%.0f %.0f %.2f %.2f %.1f %.3f", [0.5, 1.5, 0.125, 1.005, 0.25, 2.0005], "0 2 0.12 1.00 0.2 2.001"],
    ["%.2f %.2f %.0f %+.1f", [12, 1e10, 1e22, -0.05], "12.00 10000000000.00 10000000000000000000000 -0.1"],
    ["%.30f", [0.1], "0.100000000000000005551115123126"],
    [
      "%e %.2e %E %.0e %e %+.1e",
      [1234.5678, 12345.678, 1.5, 2.5, 0, 12345.678],
      "1.234568e+03 1.23e+04 1.500000E+00 2e+00 0.000000e+00 +1.2e+04",
    ],
    ["%g %g %g %g %g %g", [123456, 1234567, 1e6, 0.0001, 0.00001, 0], "123456 1.234567e+06 1e+06 0.0001 1e-05 0"],
    [
      "%.3g %.3g %.10g %.0g %.2g %G",
      [1234.5678, 0.00012345, 1e5, 123, 100, 1e-10],
      "1.23e+03 0.000123 100000 1e+02 1e+02 1E-10",
    ],
    [
      "%#g %#g %#.4g %#.4g %#.3g %#g %#G %#.1g",
      [1.1, 1e-323, 1.23, 0.012, 1e10, 0, 1e-7, 12],
      "1.10000 1.00000e-323 1.230 0.01200 1.00e+10 0.00000 1.00000E-07 1.e+01",
    ],
    ["%#.0f|%#.0e|%#.2f|%#8.3g|%+#.2g", [3, 3, 1.5, 1.5, 2], "3.|3.e+00|1.50|    1.50|+2.0"],
  ]);
});

describe("numbers that are too large for a double", () => {
  const id = new WrittenNumber("-12345678901234567890.10");
  prints([
    [
      "%.2f %.1f %.0f %.20e",
      [id, id, id, id],
      "-12345678901234567890.10 -12345678901234567890.1 -12345678901234567890 -1.23456789012345678901e+19",
    ],
    [
      "%g %.3g %+v",
      [new WrittenNumber("9007199254740993"), new WrittenNumber("9007199254740993"), id],
      "9.007199254740993e+15 9.01e+15 -12345678901234567890.10",
    ],
    [
      "%.2f %e %d %v",
      [new WrittenNumber("1e999"), Number.NaN, new WrittenNumber("1e999"), new WrittenNumber("1e999")],
      "%!f(float64=1e999) %!e(float64=NaN) %!d(float64=1e999) 1e999",
    ],
  ]);
});

describe("any values", () => {
  prints([
    ["%v %v %v %v", ["a", 1, 1.5, true], "a 1 1.5 true"],
    ["%5v|%-5v|%05v|%.3v", [2, 2, 2, 1234.5678], "    2|2    |00002|1.23e+03"],
    ["%v %s %v", [{ a: [1, null] }, ["x"], new WrittenNumber("1.50")], '{"a":[1,null]} ["x"] 1.50'],
    ["[%v][%s][%3v]", [null, undefined, null], "[][][   ]"],
    ["%t|%5t|%-7t|", [true, true, false], "true| true|false  |"],
    [
      "%T %T %T %T %T %T %T",
      [1, 1.5, "a", true, null, [], {}],
      "int float64 string bool <nil> []interface {} map[string]interface {}",
    ],
    ["%#v %#v", ["a", 5], '"a" 5'],
    ["%+v %+v %.4v %.3v", [5, new WrittenNumber("1.50"), 42, 0.123456], "5 1.50 0042 0.123"],
    ["100%% %5%|", [], "100% %|"],
  ]);
});

describe("formats that do not fit", () => {
  prints([
    ["%d %s %t %d", ["x", 5, "y", 1.5], "%!d(string=x) %!s(int=5) %!t(string=y) %!d(float64=1.5)"],
    ["%q %s %d %x", [true, true, null, 1.5], "%!q(bool=true) %!s(bool=true) %!d(<nil>) %!x(float64=1.5)"],
    ["%z|%!|%é", [1, 2, "a"], "%!z(int=1)|%!!(int=2)|%!é(string=a)"],
    ["%d %d", [1], "1 %!d(MISSING)"],
    ["%d", [1, 2, "a", null], "1%!(EXTRA int=2, string=a, <nil>)"],
    ["a%", [], "a%!(NOVERB)"],
    ["%. a%5.", [3, 3], "%! (int=3)a%!.(int=3)"],
    ["%d", [[1, 2]], "%!d([]interface {}=[1,2])"],
    ["%*d|%.*f", ["a", 3, "b", 2.5], "%!(BADWIDTH)3|%!(BADPREC)2.500000"],
    ["%99999999d", [1], "%!(NOVERB)%!(EXTRA int=1)"],
  ]);
});

describe("arguments by number", () => {
  prints([
    ["%[2]d %[1]d", [1, 2], "2 1"],
    ["%[1]d %[1]v %[1]x", [10], "10 10 a"],
    ["%[1]*d|%-*d|", [5, 3, -4, 2], "    3|2   |"],
    ["%[3]d|%[x]d|%[1]3d", [1], "%!d(BADINDEX)|%!d(BADINDEX)|%!d(BADINDEX)"],
    ["%[1", [1], "%!(NOVERB)"],
    ["%6.*f", [2, 3.21987], "  3.22"],
  ]);
});

describe("print and println", () => {
  it("put blanks where Go does", () => {
    const data = { a: 1, s: "x", n: null };
    expect(render('{{ print 1 2 "a" "b" 3 4 true .a }}', data)).toBe("1 2ab3 4 true 1");
    expect(render("{{ println 1 `a` .s }}|{{ println }}|{{ print }}|", data)).toBe("1 a x\n|\n||");
  });
});
