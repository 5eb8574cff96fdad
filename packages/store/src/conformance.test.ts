import { testStore } from "@mci/conformance";
import { describe, it } from "vitest";
import { memoryStore } from "./index.ts";

describe("memoryStore", () => {
  testStore({ it, store: () => memoryStore() });
});
