import { testStore } from "@mci/conformance";
import { describe, it } from "vitest";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { fileStore } from "./index.ts";

describe("fileStore", () => {
  const folder = temporaryFolder();
  testStore({ it, store: () => fileStore({ folder }), isShared: true });
});
