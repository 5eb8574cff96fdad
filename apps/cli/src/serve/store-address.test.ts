import { resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { UsageError } from "../usage-error.ts";
import { readStoreAddress } from "./store-address.ts";

afterEach(() => void delete process.env["MCI_TEST_STORE"]);

describe("readStoreAddress", () => {
  it.each([
    ["postgres://ada:s3cret@db:5432/mci?password=s3cret", "postgres", "postgres://db:5432/mci"],
    ["postgresql://db/mci", "postgres", "postgresql://db/mci"],
    ["redis://:s3cret@cache", "redis", "redis://cache"],
    ["rediss://cache:6380/1", "redis", "rediss://cache:6380/1"],
    ["file:data", "file", resolve("data")],
    ["file:///var/lib/mci%20data", "file", resolve("/var/lib/mci data")],
    ["./data", "file", resolve("data")],
    ["C:data", "file", resolve("C:data")],
  ])("reads %s", (given, kind, shown) => {
    const target = kind === "file" ? shown : given;
    expect(readStoreAddress(given, "--store")).toEqual({ kind, target, shown });
    process.env["MCI_TEST_STORE"] = given;
    expect(readStoreAddress("env:MCI_TEST_STORE", "--store")).toEqual({ kind, target, shown });
  });

  it.each([
    ["mysql://ada:s3cret@db", "--store: there are no stores at 'mysql:'."],
    ["postgres://ada:s3/cret@db:x/mci", "--store is not a valid URL."],
    ["postgres://ada:s3@cret/x@db/mci", "--store is not a valid URL."],
    ["postgres://ada:3/s3@db/mci", "--store is not a valid URL."],
    ["postgres:s3cret", "--store is not a valid URL."],
    ["env:MCI_TEST_NO_STORE", "--store env:MCI_TEST_NO_STORE: the variable MCI_TEST_NO_STORE is not set."],
    ["", "--store names no store."],
    ["file:", "--store names no folder of its own for the store."],
    ["file:/", "--store names no folder of its own for the store."],
    ["file:///", "--store names no folder of its own for the store."],
  ])("refuses %s, and shows no password", (given, message) => {
    const read = (): unknown => readStoreAddress(given, "--store");
    expect(read).toThrow(UsageError);
    expect(read).toThrow(expect.objectContaining({ message }) as Error);
    expect(message).not.toContain("s3");
  });
});
