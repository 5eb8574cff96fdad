import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests, success, type Outcome } from "../../test/mci.ts";

const mci = mciForTests();

/** Runs `mci test`; of its output the times are left out. */
async function runTests(args: readonly string[], cwd: string): Promise<Outcome> {
  const outcome = await mci.run(["test", ...args], { cwd });
  return { ...outcome, stdout: withoutTimes(outcome.stdout) };
}

function withoutTimes(report: string): string {
  return report
    .replaceAll(/in [\d.]+ s$/gm, "in TIME")
    .replaceAll(/ \d+ ms(?= \(|$)/gm, "")
    .replaceAll(/(time=|duration_ms: )"?[\d.]+"?/g, "$1TIME");
}

/** A tool that starts a command, and one test with a fixture. */
const recorded = `schemaVersion: "1.0"
tools:
  - name: say
    execution: { type: cli, command: node, args: [say.mjs, "{{props.word}}"] }
    tests: [{ name: a word, props: { word: Ada }, expect: { text: "Ada\\n" }, fixture: true }]
`;

const tools = `schemaVersion: "1.0"
tools:
  - name: greet
    execution: { type: text, text: "Hello {{props.name}}{{env.MARK | '!'}}" }
    tests:
      - name: greets by name
        props: { name: Ada }
        expect: { text: Hello Ada! }
      - props: { name: Ada }
        env: { MARK: "?" }
        expect: { includes: [Hello, "?"], matches: "^Hel+o" }
      - name: needs a name
        expect: { code: MCI_TEMPLATE_MISSING }
`;

describe("mci test", () => {
  it("runs the tests of tools and of files beside them", async () => {
    const more = "tool: greet\ntests: [{ name: from a file, props: { name: Bob }, expect: { text: Hello Bob! } }]\n";
    const cwd = await mci.folderOf({ "mci.yaml": tools, "greet.mci.test.yaml": more });
    expect(await runTests([], cwd)).toEqual(
      success(`ok greet > greets by name
ok greet > #2
ok greet > needs a name
ok greet > from a file

4 passed in TIME
`),
    );
    const one = await runTests(["from a"], cwd);
    expect([one.code, one.stdout]).toEqual([0, expect.stringMatching(/^ok greet > from a file\n\n1 passed/)]);
  });

  it("shows what was expected, what came and where, and exits with 1", async () => {
    const tests = `
      - { name: text, props: { name: Ada }, expect: { text: "Hello\\nAda!" } }
      - { name: error, props: {}, expect: { text: Hello } }
      - { name: success, props: { name: Ada }, expect: { isError: true } }
      - { name: parts, props: { name: Ada }, expect: { includes: Bye, matches: "^Bye", json: {}, metadata: { a: 1 } } }
      - { name: code, expect: { code: MCI_INPUT } }
`;
    const cwd = await mci.folderOf({ "mci.yaml": `${tools.split("    tests:")[0]}    tests:${tests}` });
    const { code, stdout } = await runTests([], cwd);
    expect(code).toBe(1);
    expect(stdout).toBe(`failed greet > text
    the text differs, from line 1 (- expected, + received):
      - Hello
      - Ada!
      + Hello Ada!
      at mci.yaml:6:61
failed greet > error
    expected a result, got an error (MCI_TEMPLATE_MISSING): Missing value: props.name. props is empty (execution.text, column 9). Give the argument 'name'.
      at mci.yaml:7:43
failed greet > success
    expected an error, got "Hello Ada!"
      at mci.yaml:8:67
failed greet > parts
    expected text with "Bye", got "Hello Ada!"
      at mci.yaml:9:66
    expected text that matches /^Bye/, got "Hello Ada!"
      at mci.yaml:9:80
    expected JSON, got "Hello Ada!"
      at mci.yaml:9:94
    the metadata differs:
      a: expected 1, got nothing
      at mci.yaml:9:108
failed greet > code
    expected the error code MCI_INPUT, got MCI_TEMPLATE_MISSING: Missing value: props.name. props is empty (execution.text, column 9). Give the argument 'name'.
      at mci.yaml:10:39

5 failed, 0 passed in TIME
`);
  });

  it("records what a tool reaches with --record, and replays it without", async () => {
    const cwd = await mci.folderOf({ "mci.yaml": recorded, "say.mjs": "console.log(process.argv[2])" });
    const missing = await runTests([], cwd);
    expect([missing.code, missing.stdout]).toEqual([1, expect.stringContaining("Record it with 'mci test --record'.")]);
    const first = await runTests(["--record"], cwd);
    const path = "__fixtures__/say/a-word.json";
    expect([first.code, first.stdout]).toEqual([0, expect.stringContaining(`ok say > a word (recorded in ${path})\n`)]);
    await rm(join(cwd, "say.mjs"));
    const second = await runTests([], cwd);
    expect([second.code, second.stdout]).toEqual([0, expect.stringMatching(/^ok say > a word\n\n1 passed/)]);
    await writeFile(join(cwd, "mci.yaml"), recorded.replace("say.mjs,", "say.mjs, --loud,"));
    const changed = await runTests([], cwd);
    expect([changed.code, changed.stdout]).toEqual([
      1,
      expect.stringContaining(`    node say.mjs --loud Ada is not as recorded:
      args[1] differs: recorded "Ada", sent "--loud"
      args[2] differs: recorded nothing, sent "Ada"
    If that is intended, record it again: mci test say --record
      at mci.yaml:5:87`),
    ]);
  });

  it("reports as TAP and JUnit", async () => {
    const cwd = await mci.folderOf({ "mci.yaml": tools.replace("Hello Ada!", '"<Ada> & 1"') });
    const tap = await runTests(["--reporter", "tap"], cwd);
    expect([tap.code, tap.stdout]).toEqual([
      1,
      `TAP version 14
not ok 1 - greet > greets by name
  ---
  duration_ms: TIME
  failures:
    - message: "the text differs (- expected, + received):\\n  - <Ada> & 1\\n  + Hello Ada!"
      at: "mci.yaml:8:25"
  ...
ok 2 - greet > \\#2
ok 3 - greet > needs a name
1..3
`,
    ]);
    const junit = await runTests(["--reporter", "junit", "greets"], cwd);
    expect([junit.code, junit.stdout]).toEqual([
      1,
      `<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="1" failures="1" time=TIME>
  <testsuite name="greet" tests="1" failures="1" time=TIME>
    <testcase classname="greet" name="greets by name" file="mci.yaml" line="6" time=TIME>
      <failure message="the text differs (- expected, + received):">the text differs (- expected, + received):
  - &lt;Ada&gt; &amp; 1
  + Hello Ada!
at mci.yaml:8:25</failure>
    </testcase>
  </testsuite>
</testsuites>
`,
    ]);
    const quiet = await runTests(["--quiet", "#2"], cwd);
    expect(quiet).toEqual(success(""));
    const unknown = await runTests(["--reporter", "tab"], cwd);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("Did you mean tap?")]);
  });

  it("runs again with --watch when a file changes, until it is ended", async () => {
    const cwd = await mci.folderOf({ "mci.yaml": tools });
    const child = mci.start(["test", "--watch", "greets"], { cwd });
    const written = { stdout: "", stderr: "" };
    child.stdout?.setEncoding("utf8").on("data", (text: string) => (written.stdout += text));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (written.stderr += text));
    const until = (name: "stdout" | "stderr", text: string): Promise<void> =>
      expect.poll(() => written[name]).toContain(text);
    await until("stderr", "Waiting for changes.");
    await writeFile(join(cwd, "mci.yaml"), tools.replace("text: Hello Ada!", "text: Bye"));
    await until("stdout", "1 failed, 0 passed");
    await writeFile(join(cwd, "mci.yaml"), "tools: [");
    await until("stderr", "mci.yaml:1:8:");
    child.kill("SIGTERM");
    const [code] = await once(child, "close");
    expect(code).toBe(143);
    expect(withoutTimes(written.stdout)).toMatch(
      /^ok greet > greets by name\n\n1 passed in TIME\nfailed greet > greets/,
    );
    const both = await runTests(["--watch", "--record"], cwd);
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining("--watch cannot be combined with --record.")]);
  });

  it("exits with 2 for files without tests, with wrong ones, and for names of no test", async () => {
    const files = {
      "mci.json": '{"schemaVersion":"1.0","tools":[{"name":"a","execution":{"type":"text","text":"A"}}]}',
    };
    const none = await runTests([], await mci.folderOf(files));
    expect([none.code, none.stdout, none.stderr]).toEqual([2, "", expect.stringContaining("mci.json has no tests.")]);
    const wrong = "tool: b\nteste: 1\ntests: [{ expect: { text: 1 } }]\n";
    const cwd = await mci.folderOf({ ...files, "a.mci.test.yaml": wrong });
    const refused = await runTests([], cwd);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      `a.mci.test.yaml:1:7: There is no tool 'b'.
  tool: b
        ^
  If it is a tool of another schema file in this folder, name that file: file: NAME.mci.yaml.
a.mci.test.yaml:2:8: 'teste' is not a field of a test file.
  teste: 1
         ^
  Did you mean 'tests'?
a.mci.test.yaml:3:27: tests[0].expect.text must be a string, found 1.
  tests: [{ expect: { text: 1 } }]
                            ^
  Put it in quotes.
`,
    ]);
    const named = await runTests(["gret"], await mci.folderOf({ "mci.yaml": tools }));
    expect([named.code, named.stderr]).toEqual([2, "mci: There is no test of 'gret'.\n  Did you mean 'greet'?\n"]);
  });

  it("exits with 2 for a misspelt member of a test: it would check nothing", async () => {
    const misspelt = `schemaVersion: "1.0"
tools:
  - name: greet
    execution: { type: text, text: Hello }
    tests:
      - { name: of a test, expct: { text: Bye } }
      - { name: of its expectations, expect: { jsn: 1 } }
      - { name: of success alone, x-note: free }
`;
    const cwd = await mci.folderOf({ "mci.yaml": misspelt });
    const refused = await runTests([], cwd);
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([
      2,
      "",
      `mci.yaml:6:28: tool 'greet': tests[0].expct is not a field of the format.
        - { name: of a test, expct: { text: Bye } }
                             ^
  Did you mean "expect"?
mci.yaml:7:48: tool 'greet': tests[1].expect.jsn is not a field of the format.
        - { name: of its expectations, expect: { jsn: 1 } }
                                                 ^
  Did you mean "json"?
`,
    ]);
    await writeFile(join(cwd, "mci.yaml"), misspelt.replace(/.*expct.*\n.*jsn.*\n/, ""));
    const success = await runTests([], cwd);
    expect([success.code, success.stderr]).toEqual([0, ""]);
    expect(success.stdout).toMatch(/^ok greet > of success alone\n/);
  });
});
