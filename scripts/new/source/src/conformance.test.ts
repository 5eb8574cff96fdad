import { join } from "node:path";
import { testSource } from "@mci/conformance";
import { it } from "vitest";
import { sampleSource } from "./index.ts";

const files = join(import.meta.dirname, "..", "test");
const source = () => sampleSource(join(files, "tools.txt"));
testSource({ it, source, broken: () => sampleSource(join(files, "broken.txt")) });
