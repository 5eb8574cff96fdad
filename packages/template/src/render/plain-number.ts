import { WrittenNumber } from "@mci/plugin-kit";

/** A number of an answer counts like any other; everything else stays what it is. */
export function plainNumber(value: unknown): unknown {
  return WrittenNumber.is(value) ? value.value : value;
}
