import { testStore } from "@mci/conformance";
import { afterAll, describe, it } from "vitest";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { fileStore } from "./index.ts";

describe("fileStore", () => {
  const folder = temporaryFolder(afterAll);
  testStore({ it, store: () => fileStore({ folder }), isShared: true });
});
