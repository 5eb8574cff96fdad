import { join } from "node:path";
import { MCIError } from "@mci/contract";
import { expect, it } from "vitest";
import { pathHider } from "./path-hider.ts";

it("takes the folder of the tools out of what the page shows, and every path out of errors", async () => {
  const folder = join("/home", "ada", "tools");
  const hidden = pathHider(folder);
  const part = { name: "cwd", value: folder, at: "/cwd" };
  expect(hidden.explanation({ text: `cd ${folder} && /usr/bin/git log`, parts: [part] })).toEqual({
    text: "cd . && /usr/bin/git log",
    parts: [{ ...part, value: "." }],
  });
  const problem = { severity: "error", code: "MCI_LOAD", message: `${folder}/a.txt, /etc/x/y`, hint: folder } as const;
  expect(hidden.inspection({ tools: {}, files: [], problems: [problem] }).problems).toEqual([
    { ...problem, message: "./a.txt, .../y", hint: "." },
  ]);
  const fail = (): Promise<never> =>
    Promise.reject(new MCIError("MCI_DRIFT", `${folder}/mci.lock is wrong`, { hint: "See /home/ada/x." }));
  await expect(hidden.errors(fail)).rejects.toMatchObject({
    code: "MCI_DRIFT",
    message: "./mci.lock is wrong",
    hint: "See .../x.",
  });
});
