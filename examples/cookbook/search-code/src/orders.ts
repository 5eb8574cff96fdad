import { readFileSync } from "node:fs";

/** Returns the ids of the orders in a file. */
export function readOrders(file: string): readonly string[] {
  return readFileSync(file, "utf8").trim().split("\n");
}
