import { expect, it } from "vitest";
import { setOwn } from "./set-own.ts";

it.each(["a", "__proto__", "constructor", "toString", "10", ""])("sets own data of the name %j", (name) => {
  const target = { a: "before" };
  for (const value of ["first", { second: true }]) {
    setOwn(target, name, value);
    expect(Object.getOwnPropertyDescriptor(target, name)).toEqual({ value, enumerable: true, configurable: true, writable: true }); // prettier-ignore
  }
  expect(Object.getPrototypeOf(target)).toBe(Object.prototype);
});

it("sets names that are inherited with a setter, or read-only", () => {
  const heard: unknown[] = [];
  const inherited = Object.freeze({ fixed: 1, set heard(value: unknown) { heard.push(value); } }); // prettier-ignore
  const target: Record<string, unknown> = Object.create(inherited);
  setOwn(target, "fixed", 2);
  setOwn(target, "heard", 3);
  expect({ ...target }).toEqual({ fixed: 2, heard: 3 });
  expect(heard).toEqual([]);
});
