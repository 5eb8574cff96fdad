import { describe, expect, it } from "vitest";
import { splitCommand } from "./split-command.ts";

describe("a command line in one argument", () => {
  it.each([
    ["npx -y server", ["npx", "-y", "server"]],
    [`  node  "a b.js"\t'c "d"' `, ["node", "a b.js", 'c "d"']],
    [String.raw`node a\ b.js "c\"d\n" '\'`, ["node", "a b.js", String.raw`c"d\n`, "\\"]],
    [`x --name="a b"c ''`, ["x", "--name=a bc", ""]],
    ["echo $HOME `x` | y > z", ["echo", "$HOME", "`x`", "|", "y", ">", "z"]],
  ])("is split as a shell does, and nothing is expanded: %s", (line, words) => {
    expect(splitCommand(line, false)).toEqual(words);
  });

  it("keeps the backslashes of Windows", () => {
    expect(splitCommand(String.raw`"C:\Program Files\node.exe" C:\a.js`, true)).toEqual([
      String.raw`C:\Program Files\node.exe`,
      String.raw`C:\a.js`,
    ]);
  });

  it.each([
    ['node "a', '--stdio node "a: a quote (") is not closed.'],
    ["  ", "--stdio names no command."],
  ])("is refused: %j", (line, message) => {
    expect(() => splitCommand(line, false)).toThrow(message);
  });
});
