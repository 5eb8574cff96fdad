import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { validatorCache } from "./validators.ts";

describe("a validator", () => {
  it("does not keep what it has looked at", async () => {
    const { problems } = await validatorCache().get({ type: "object", properties: { id: { type: "integer" } } });
    const wrong = (): WeakRef<object> => {
      const id = { some: "object" };
      expect(problems({ id })).toHaveLength(1);
      return new WeakRef(id);
    };
    const id = wrong();
    await new Promise((resolve) => setImmediate(resolve));
    setFlagsFromString("--expose-gc");
    (runInNewContext("gc") as () => void)();
    expect(id.deref()).toBeUndefined();
  });
});
