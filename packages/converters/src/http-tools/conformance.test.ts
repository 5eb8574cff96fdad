import { join } from "node:path";
import { testSource } from "@mci/conformance";
import { it } from "vitest";
import { httpToolsSource } from "../http-tools.ts";

const files = join(import.meta.dirname, "../../test/http-tools");
const source = () => httpToolsSource(join(files, "guide-examples.json"));
testSource({ it, source, broken: () => httpToolsSource(join(files, "broken.json")) });
