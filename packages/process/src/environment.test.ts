import { afterEach, describe, expect, it, vi } from "vitest";

import { listedEnvironment } from "./environment.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("listedEnvironment", () => {
  it("passes on the listed names and nothing else", () => {
    vi.stubEnv("MY_SECRET_TOKEN", "SECRET-1");
    vi.stubEnv("NODE_OPTIONS", "--no-warnings");
    vi.stubEnv("LC_TIME", "C");
    const names = Object.keys(listedEnvironment());
    expect(names).toContain("PATH");
    expect(names).toContain("LC_TIME");
    for (const name of names) expect(name).toMatch(/^(?:PATH|HOME|USER|LOGNAME|SHELL|TERM|LANG|LC_.*|TZ|TMPDIR)$/);
  });

  it("adds what is inherited by name, where it is set, and what is given", () => {
    vi.stubEnv("MY_SECRET_TOKEN", "SECRET-1");
    vi.stubEnv("NOT_SET", undefined);
    const environment = listedEnvironment({ inheritEnv: ["MY_SECRET_TOKEN", "NOT_SET"], env: { A: "1", LANG: "xx" } });
    expect(environment).toMatchObject({ MY_SECRET_TOKEN: "SECRET-1", A: "1", LANG: "xx" });
    expect(environment).not.toHaveProperty("NOT_SET");
  });

  it("takes a name of the prototype for a name", () => {
    const environment = listedEnvironment({ env: { ["__proto__"]: "x" } });
    expect(Object.entries(environment)).toContainEqual(["__proto__", "x"]);
  });

  it("knows Windows' own names in any case, each once", () => {
    vi.stubEnv("SystemRoot", String.raw`C:\Windows`);
    vi.stubEnv("LC_TIME", "C");
    const environment = listedEnvironment({ env: { Path: "given" } }, true);
    expect(environment).toMatchObject({ SystemRoot: String.raw`C:\Windows`, Path: "given" });
    expect(environment).not.toHaveProperty("PATH");
    expect(environment).not.toHaveProperty("LC_TIME");
    expect(listedEnvironment({}, false)).not.toHaveProperty("SystemRoot");
  });
});
