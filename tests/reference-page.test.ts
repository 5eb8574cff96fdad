import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests } from "../apps/cli/src/test/mci.ts";
import {
  document,
  type Inside,
  type Treatment,
  type Treatments,
} from "../apps/cli/src/commands/validate/reference-fields.ts";
import { codeBlocks, root } from "./documents.ts";

const page = "docs/reference.md";

type Kind = "known" | "ignored" | "weakens";

/** How the Python implementation treats a field, whatever its value; of an object, its fields decide. */
function kindOf(treatment: Treatment): Kind {
  if (typeof treatment === "function") {
    const verdict = treatment("x", {});
    return verdict === "ignored" || verdict === "known" ? verdict : "weakens" in verdict ? "weakens" : "known";
  }
  const kinds = insideOf(treatment).map(kindOf);
  return (["known", "weakens"] as const).find((kind) => kinds.includes(kind)) ?? "ignored";
}

function insideOf(inside: Inside): readonly Treatment[] {
  if ("each" in inside) return [inside.each];
  return Object.values("fields" in inside ? inside.fields : Object.assign({}, ...Object.values(inside.types)));
}

function fieldsOf(treatment: Treatment | undefined): Treatments {
  if (typeof treatment !== "object") return {};
  if ("each" in treatment) return fieldsOf(treatment.each);
  return "fields" in treatment ? treatment.fields : {};
}

function typesOf(treatment: Treatment | undefined): Readonly<Record<string, Treatments>> {
  return typeof treatment === "object" && "types" in treatment ? treatment.types : {};
}

/** The fields that others do not have, or that are treated in another way there. */
function without(fields: Treatments, others: Treatments): Treatments {
  const isOther = ([name, treatment]: [string, Treatment]): boolean =>
    !Object.hasOwn(others, name) || kindOf(others[name]!) !== kindOf(treatment);
  return Object.fromEntries(Object.entries(fields).filter(isOther));
}

function row(place: string, fields: Treatments): string {
  const names = (kind: Kind): string =>
    Object.keys(fields)
      .filter((name) => kindOf(fields[name]!) === kind)
      .map((name) => `\`${name}\``)
      .join(", ");
  return `| ${place} | ${names("known")} | ${names("ignored")} | ${names("weakens")} |`.replaceAll(/ {2,}/g, " ");
}

function rows(): readonly string[] {
  const tool = fieldsOf(document.tools);
  const types = typesOf(tool["execution"]);
  const { text: ownText, ...common } = types["text"] ?? {};
  const { http = {}, cli = {}, file = {}, mcp = {} } = types;
  const server = fieldsOf(document.mcp_servers);
  return [
    row("the file", document),
    row("a tool", tool),
    row("`execution` of any type", common),
    row("of type `http`", without(http, common)),
    row("`retries`", fieldsOf(http["retries"])),
    row("of type `cli`", without(cli, common)),
    row("of type `file`", without(file, common)),
    row("of type `text`", { text: ownText! }),
    row("of type `mcp`", without(mcp, common)),
    row("`response`", fieldsOf(common["response"])),
    row("an entry of `toolsets`", fieldsOf(document.toolsets)),
    row("an entry of `mcp_servers`", server),
    row("its `config`", fieldsOf(server["config"])),
  ];
}

describe("docs/reference.md", () => {
  const mci = mciForTests();

  it("has every field of the format, as mci validate --portable judges it", () => {
    const text = readFileSync(join(root, page), "utf8");
    const table = /\n\| where .+\n\| ---.+\n((?:\|.+\n)+)/.exec(text)?.[1];
    expect(table).toBe(`${rows().join("\n")}\n`);
  });

  it("shows what its command prints", async () => {
    const [file, session] = codeBlocks(page);
    const cwd = await mci.folderOf({ [file?.name ?? ""]: file?.code ?? "" });
    const [line = ""] = session?.code.split("\n") ?? [];
    const { stdout, stderr } = await mci.run(line.replace("$ mci ", "").split(" "), { cwd });
    expect(`${line}\n${stdout}${stderr}`).toBe(session?.code);
  });
});
