import { join } from "node:path";
import { testSource } from "@mci/conformance";
import { it } from "vitest";
import { httpToolsSource } from "./index.ts";

const files = join(import.meta.dirname, "..", "test");
const source = () => httpToolsSource(join(files, "guide-examples.json"));
testSource({ it, source, broken: () => httpToolsSource(join(files, "broken.json")) });
