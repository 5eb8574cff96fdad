import { dirname } from "node:path";
import { isRecord, parsePointer } from "@mci/plugin-kit";
import { MCIError, type Tool } from "@mci/contract";
import { listTests, testTools, type ListedTest } from "@mci/testing";
import type { TestToSave, Workbench, WorkbenchTest } from "@mci/ui";
import type { LoadOptions } from "mci";
import { editFile } from "../edit/edit-file.ts";
import { readJson, setInJson } from "../edit/json.ts";
import { TextError } from "../edit/text-error.ts";
import { addToJsonList } from "../edit/json-list.ts";
import { readYaml, setInYamlList } from "../edit/yaml-list.ts";
import { forPage } from "./for-page.ts";
import type { ShownTools } from "./shown-tools.ts";
import { shownFile } from "./shown-files.ts";

interface TestedProject {
  readonly file: string;
  /** The options with which the tools of a test run are loaded. */
  load(): LoadOptions;
  /** The tools whose tests these are. */
  readonly shown: ShownTools;
}

/** Lists and runs the tests of a project, and adds some to its tools. */
export function toolTests({ file: main, load, shown: toolbox }: TestedProject): NonNullable<Workbench["tests"]> {
  const folder = dirname(main);
  const shown = <Test extends WorkbenchTest>(test: Test): Test => ({
    ...test,
    file: test.file && shownFile(test.file, folder),
  });
  return {
    async list() {
      const tests = await listTests(main, { load: load() });
      return tests
        .filter(({ tool }) => toolbox.shows(tool))
        .map(({ tool, name, file, line, props, expect }) => shown({ tool, name, file, line, props, expect }));
    },
    async run(names, signal) {
      const options = { load: load(), names, ...(signal ? { signal } : {}) };
      const { results } = await testTools(main, options);
      return results.map(({ tool, name, file, line, passed, durationMs, failures, result }) =>
        shown({ tool, name, file, line, passed, durationMs, failures: failures.map(({ message }) => message), result }),
      );
    },
    async save(test) {
      const tool = toolbox.tools().find(({ name }) => name === test.tool);
      const place = tool === undefined ? undefined : declarationOf(tool);
      if (place === undefined) {
        throw new MCIError("MCI_TOOL_UNKNOWN", `'${test.tool}' is not declared in a file that can be changed.`, {
          hint: "Write its tests into a file NAME.mci.test.yaml beside the schema file.",
        });
      }
      await forPage(() => editFile(place.file, (text = "") => withTest(text, place, test)));
      return { file: shownFile(place.file, folder) };
    },
    async accept({ tool, name, expect }) {
      const tests = await listTests(main, { load: load() });
      const [test, another] = tests.filter((one) => one.tool === tool && one.name === name);
      if (test === undefined || another !== undefined) {
        const count = test === undefined ? "no test" : "more than one test";
        throw new MCIError("MCI_CONFIG", `'${tool}' has ${count} with the name '${name}'.`);
      }
      await forPage(() => editFile(test.file, (text = "") => withExpectation(text, test, expect)));
    },
  };
}

interface Declaration {
  readonly file: string;
  /** Index in `tools` of the file. */
  readonly index: number;
}

/** Where a tool is declared; undefined for an imported one, whose file is written anew. */
function declarationOf({ origin: { file, pointer = "" }, execution }: Tool): Declaration | undefined {
  const [, index] = /^\/tools\/(\d+)$/.exec(pointer) ?? [];
  if (file === undefined || index === undefined || (execution.type === "mcp" && file.endsWith(".mci.json"))) {
    return undefined;
  }
  return { file, index: Number(index) };
}

function withTest(text: string, { file, index }: Declaration, { name, tool, props, expect }: TestToSave): string {
  const isJson = file.endsWith(".json");
  // A prefix may stand before it.
  if (!tool.endsWith(nameAt(text, index, isJson) ?? " ")) {
    throw new TextError(`It has changed, and '${tool}' stands elsewhere in it now. Try again in a moment.`);
  }
  const test = { name, props, expect };
  const path = ["tools", index, "tests"];
  return isJson ? addToJsonList(text, path, test) : setInYamlList(text, path, test);
}

/** Replaces what a test expects, and leaves every other byte as it is. */
function withExpectation(text: string, { file, pointer, name }: ListedTest, expect: object): string {
  const isJson = file.endsWith(".json");
  const path = parsePointer(pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const test = valueAt(isJson ? readJson(text) : readYaml(text), path);
  // Between the reading and now, another test may have taken its place.
  if (!isRecord(test) || (test["name"] !== name && !name.startsWith("#"))) {
    throw new TextError(`It has changed, and '${name}' stands elsewhere in it now. Try again in a moment.`);
  }
  if (isJson) return setInJson(text, [...path, "expect"], expect);
  return setInYamlList(text, path.slice(0, -1), { ...test, expect }, Number(path.at(-1)));
}

function valueAt(document: unknown, path: readonly (string | number)[]): unknown {
  let found = document;
  for (const step of path) {
    found =
      typeof found === "object" && found !== null && Object.hasOwn(found, step) ? Reflect.get(found, step) : undefined;
  }
  return found;
}

/** The name of a tool in the file as it is now, which may not be the one that was loaded. */
function nameAt(text: string, index: number, isJson: boolean): string | undefined {
  const document: unknown = isJson ? readJson(text) : readYaml(text);
  const tools = isRecord(document) ? document["tools"] : undefined;
  const tool: unknown = Array.isArray(tools) ? tools[index] : undefined;
  return isRecord(tool) && typeof tool["name"] === "string" ? tool["name"] : undefined;
}
