import { join } from "node:path";
import { testSource } from "@mci/conformance";
import { it } from "vitest";
import { fileSource } from "./index.ts";

const files = join(import.meta.dirname, "..", "test");
const source = () => fileSource(join(files, "tools.mci.yaml"));
testSource({ it, source, broken: () => fileSource(join(files, "broken.mci.yaml")) });
