import { describe, expect, it } from "vitest";
import { describeTimeout, timeoutReason } from "./timeout.ts";

describe("the reason of a timeout", () => {
  it("says how long it was, in words and as a fact", () => {
    const reason = timeoutReason(50);
    expect(reason).toMatchObject({ name: "TimeoutError", message: "timed out after 50 ms", details: { ms: 50 } });
    expect(reason).toBeInstanceOf(DOMException);
    expect(describeTimeout(timeoutReason(20, "The call timed out."))).toEqual({
      text: "timed out after 20 ms",
      details: { ms: 20 },
    });
  });

  it("may be one that does not have the time", () => {
    expect(describeTimeout(new DOMException("after 7 ms", "TimeoutError"))).toEqual({
      text: "timed out",
      details: undefined,
    });
  });

  it.each([[undefined], ["TimeoutError"], [new Error("timed out after 5 ms")], [new DOMException("x", "AbortError")]])(
    "is not %o",
    (reason) => {
      expect(describeTimeout(reason)).toBeUndefined();
    },
  );
});
