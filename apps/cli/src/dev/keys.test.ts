import { expect, it } from "vitest";
import { splitKeys, toAction } from "./keys.ts";

it("tells keys apart that arrive together", () => {
  expect(splitKeys("lr\u001b[A\u001b[5~é\u001bOB\u001b")).toEqual([
    "l",
    "r",
    "\u001b[A",
    "\u001b[5~",
    "é",
    "\u001bOB",
    "\u001b",
  ]);
  expect([toAction("q"), toAction("\u0003"), toAction("x")]).toEqual(["quit", "interrupt", undefined]);
});
