import { MCIClient, type ToolDefinition } from "mci";
import { describe, expect, it } from "vitest";
import { applyFilters, readFilter, unknownNames } from "./filters.ts";

const tool = (name: string, ...tags: string[]): ToolDefinition => ({
  name,
  tags,
  execution: { type: "text", text: name },
});

async function select(...texts: string[]): Promise<{ names: string[]; warnings: string[] }> {
  const tools = [tool("read", "safe"), tool("search", "safe", "slow"), tool("delete", "danger")];
  const client = await MCIClient.from({ schemaVersion: "1.0", tools });
  const filters = texts.map(readFilter);
  return {
    names: applyFilters(client.select({}), filters).listTools(),
    warnings: unknownNames(client.tools(), filters),
  };
}

describe("filters", () => {
  it.each([
    [["only:read,delete"], ["read", "delete"]],
    [["except:delete"], ["read", "search"]],
    [["except: delete , read "], ["search"]],
    [["tags:safe"], ["read", "search"]],
    [["without-tags:slow,danger"], ["read"]],
    [["tags:safe", "except:read"], ["search"]],
    [["only:read", "only:search"], []],
    [["toolsets:none"], []],
  ])("%j leaves %j", async (texts, names) => {
    expect((await select(...texts)).names).toEqual(names);
  });

  it("warns of names that match nothing", async () => {
    expect((await select("except:delte,zzz", "tags:safe,sale")).warnings).toEqual([
      "--filter except:delte,zzz: nothing is named 'delte'. Did you mean 'delete'?",
      "--filter except:delte,zzz: nothing is named 'zzz'.",
      "--filter tags:safe,sale: nothing is named 'sale'. Did you mean 'safe'?",
    ]);
  });

  it.each([
    ["tag:safe", "--filter tag:safe: there is no kind 'tag'.", "Did you mean 'tags:'?"],
    ["read", "--filter read: there is no kind 'read'.", "Kinds: only, except, tags, without-tags, toolsets."],
    [
      "constructor:a",
      "--filter constructor:a: there is no kind 'constructor'.",
      "Kinds: only, except, tags, without-tags, toolsets.",
    ],
    ["only:", "--filter only:: no names.", "Write only:NAME or only:A,B."],
    ["only", "--filter only: no names.", "Write only:NAME or only:A,B."],
    ["tags:, ,", "--filter tags:, ,: no names.", "Write tags:NAME or tags:A,B."],
  ])("refuses %s", (text, message, hint) => {
    expect(() => readFilter(text)).toThrow(expect.objectContaining({ message, hint }));
  });
});
