import { testStore } from "@mci/conformance";
import { afterAll, describe, it } from "vitest";
import { temporaryFolder } from "../../../tests/helpers/temporary-folder.ts";
import { fileStore } from "./index.ts";

describe("fileStore", () => {
  const folder = temporaryFolder(afterAll);
  testStore({ it, store: () => fileStore({ folder }), isShared: true });
});
