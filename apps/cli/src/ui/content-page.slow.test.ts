import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { csv, png } from "./test/answers.ts";
import { browserForTests, chromiumPath, expectAccessible, looks, type OpenPage } from "./test/browser.ts";
import { evil } from "./test/evil.ts";
import type { ServedPage } from "./test/served.ts";

const main = `schemaVersion: "1.0"
skills: ./skills
prompts: ./prompts
resources:
  - { uri: "docs://limits", file: ./limits.md, description: What the API allows }
  - { uri: "docs://margins", file: ./margins.csv, access: { scopes: [staff] } }
  - { uri: "docs://logo", file: ./logo.png }
  - { uriTemplate: "notes://{team}/{day}", file: "./notes/{team}/{day}.md", description: Notes of a day }
`;

const files = {
  "mci.yaml": main,
  "skills/refunds/SKILL.md": `---
name: refunds
description: How to handle a refund. Use it when a customer asks for money back.
---

# Refunds

1. Read \`docs://limits\`.
2. More than **100 euros**: read rules.md first.
`,
  "skills/refunds/rules.md": "A manager decides.\n",
  "skills/refunds/lists/people.csv": csv,
  "prompts/answer.md": `---
description: Answers a customer
arguments:
  - { name: customer, description: Who asks, required: true }
  - { name: tone, values: [friendly, formal] }
---
Answer {{props.customer}} in a {{props.tone|"friendly"}} tone. These are our limits:

resource: docs://limits

role: assistant
Done.
`,
  "limits.md": "# Limits\n\n100 calls a minute\n",
  "margins.csv": csv,
  "logo.png": png,
  "notes/red/monday.md": "Two refunds.\n",
  "notes/red/friday.md": "None.\n",
  "notes/blue/tuesday.md": "Quiet.\n",
};

/** A skill, a prompt and a resource of somebody who means harm. */
const hostile = {
  "mci.yaml": `schemaVersion: "1.0"
skills: ./skills
prompts: ./prompts
resources:
  - { uri: "docs://evil", file: ./evil.md, name: ${JSON.stringify(evil)}, description: ${JSON.stringify(evil)} }
  - { uri: "docs://page", file: ./page.html }
  - { uri: "docs://picture", file: ./picture.svg }
`,
  "skills/evil/SKILL.md": `---\nname: evil\ndescription: ${JSON.stringify(evil)}\n---\n\n${evil}\n\n[Docs](javascript:alert(1))\n`,
  "prompts/evil.md": `---
description: ${JSON.stringify(evil)}
arguments:
  - { name: constructor, description: ${JSON.stringify(evil)}, values: [${JSON.stringify(evil)}, plain] }
---
Say {{props.constructor}}
`,
  "evil.md": evil,
  "page.html": `<script>alert(1)</script>${evil}`,
  "picture.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><script>alert(2)</script></svg>',
};

describe.skipIf(chromiumPath === undefined)("skills, prompts and resources on the page", () => {
  const browser = browserForTests();
  const openContent = async (
    all: Readonly<Record<string, string | Uint8Array>> = files,
    context = {},
  ): Promise<OpenPage & ServedPage> => {
    const opened = await browser.openPage(all, { context: { viewport: { width: 1_280, height: 800 }, ...context } });
    await opened.page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Content" }).click();
    await opened.page.getByRole("heading", { name: "Content", exact: true }).waitFor();
    return opened;
  };
  const open = (page: Page, name: string): Promise<void> =>
    page.getByRole("button", { name, exact: true, expanded: false }).click();
  const shown = (page: Page, name: string): ReturnType<Page["getByRole"]> =>
    page.getByRole("region", { name: `Content of ${name}`, exact: true });

  it("are listed by kind, found in the palette, and shown with the keyboard alone", async () => {
    const { page, origins, link } = await browser.openPage(files);
    const view = page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Content" });
    await expect.poll(() => view.textContent()).toBe("Content6");
    await page.keyboard.press("Control+k");
    await page.locator("[role=combobox]:focus").waitFor();
    await page.keyboard.type("content");
    await page.keyboard.press("Enter");
    const skills = page.getByRole("list", { name: "Skills" });
    await skills.getByText("How to handle a refund.").waitFor();
    await expect.poll(() => skills.textContent()).toMatch(/B, 3 files, \d+ tokens/);
    expect(await page.getByRole("list", { name: "Prompts" }).textContent()).toMatch(/B, \d+ tokens/);
    expect(await page.getByRole("list", { name: "Templates of resources" }).textContent()).toContain("3 files");
    await page.getByRole("searchbox", { name: "Filter the content" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const skill = shown(page, "refunds");
    await skill.locator(".md-heading", { hasText: "Refunds" }).waitFor();
    expect(await skill.locator("li", { hasText: "100 euros" }).locator("strong").textContent()).toBe("100 euros");
    await skill.getByText("name: refunds").waitFor(); // the front matter
    expect(page.url()).toContain("#/content/skill/skill%3A%2F%2Frefunds%2FSKILL.md");
    await expectAccessible(page);
    const isFocused = (name: string): Promise<void> =>
      skill.getByRole("button", { name, exact: true }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Tab");
    await isFocused("SKILL.md");
    for (const _ of ["rules.md", "lists/people.csv"]) await page.keyboard.press("Tab");
    await isFocused("lists/people.csv");
    await page.keyboard.press("Enter");
    await skill.getByRole("button", { name: "Table" }).click();
    await skill.getByRole("cell", { name: "cold, wet" }).waitFor();
    await page.reload();
    await skill.locator(".md-heading", { hasText: "Refunds" }).waitFor();
    await page.goBack();
    await expect.poll(() => skill.count()).toBe(0);
    expect([...origins]).toEqual([new URL(link).origin]);
  });

  it("name the toolset that they come from, and what mci lint finds in them", async () => {
    const { page } = await openContent({
      "mci.yaml": 'schemaVersion: "1.0"\ntoolsets: [birds]\nprompts: ./prompts\n',
      "mci/birds.mci.yaml": 'schemaVersion: "1.0"\nresources:\n  - { uri: "birds://list", file: ./birds.md }\n',
      "birds.md": "Wren\n",
      "prompts/hidden.md": "---\ndescription: Says\\u202e hello\n---\nHello\u200b\n",
    });
    const resources = page.getByRole("list", { name: "Resources", exact: true });
    await resources.getByText("birds", { exact: true }).waitFor();
    const problems = page.getByRole("region", { name: "Problems of the content" });
    await expect.poll(() => problems.textContent()).toMatch(/hidden/);
    await open(page, "birds.md");
    await shown(page, "birds.md").getByText("Wren").waitFor();
  });

  it("are hidden where a file has none", async () => {
    const { page } = await browser.openPage({ "mci.yaml": 'schemaVersion: "1.0"\ntools: []\n' });
    const views = page.getByRole("navigation", { name: "Views" });
    await views.getByRole("button", { name: "Budget" }).waitFor();
    expect(await views.getByRole("button", { name: "Content" }).count()).toBe(0);
  });

  it("render a prompt with the arguments of a form, which is checked", async () => {
    const { page } = await openContent();
    await open(page, "answer");
    const prompt = shown(page, "answer");
    const customer = prompt.getByLabel("customer", { exact: true });
    await customer.waitFor();
    await prompt.getByRole("button", { name: "Render" }).click();
    await prompt
      .getByText(/Required argument 'customer' is missing/i)
      .first()
      .waitFor();
    await expect.poll(() => page.locator(":focus").getAttribute("id")).toBe("prompt_customer");
    await page.keyboard.type("Ada {{env.HOME}}");
    const tone = prompt.getByLabel("tone", { exact: true });
    const list = await tone.getAttribute("list");
    expect(
      await page.locator(`[id="${list}"] option`).evaluateAll((all) => all.map((one) => Reflect.get(one, "value"))),
    ).toEqual(["friendly", "formal"]);
    await tone.fill("formal");
    await page.keyboard.press("Enter");
    await prompt.getByText("3 messages, about").waitFor();
    const first = prompt.getByRole("region", { name: "Message 1", exact: true });
    await first.getByText("Answer Ada {{env.HOME}} in a formal tone.").waitFor();
    await prompt.getByRole("region", { name: "Message 2", exact: true }).getByText("100 calls a minute").waitFor();
    await prompt.getByRole("region", { name: "Message 3", exact: true }).getByText("assistant").waitFor();
    await expectAccessible(page);
  });

  it("show a resource in the views of answers, also one of restricted access", async () => {
    const { page } = await openContent();
    await open(page, "logo.png");
    await shown(page, "logo.png").getByText("3 × 2 pixels").waitFor();
    await open(page, "margins.csv");
    await shown(page, "margins.csv").getByRole("button", { name: "Table" }).click();
    await page.getByRole("cell", { name: "Oslo" }).waitFor();
    await open(page, "limits.md");
    await shown(page, "limits.md").getByText("100 calls a minute").waitFor();
    expect(await page.locator(".shown-answer").count()).toBe(1);
    await shown(page, "limits.md")
      .getByText(/^About \d+ tokens\.$/)
      .waitFor();
    await expectAccessible(page);
  });

  it("take the variables of a template, and complete the values that fit the others", async () => {
    const { page } = await openContent();
    await open(page, "{day}.md");
    const template = shown(page, "{day}.md");
    const day = template.getByLabel("day", { exact: true });
    const known = async (): Promise<unknown> => {
      const list = await day.getAttribute("list");
      return page.locator(`[id="${list}"] option`).evaluateAll((all) => all.map((one) => Reflect.get(one, "value")));
    };
    await expect.poll(known).toEqual(["tuesday", "friday", "monday"]);
    await template.getByLabel("team", { exact: true }).fill("red");
    await expect.poll(known).toEqual(["friday", "monday"]);
    await day.fill("sunday");
    await page.keyboard.press("Enter");
    await template.getByText("There is no file for red, sunday.").waitFor();
    await day.fill("monday");
    await template.getByRole("button", { name: "Read" }).click();
    await template.getByText("Two refunds.").waitFor();
    await expectAccessible(page);
  });

  it("follow changes on disk, and say why something cannot be read", async () => {
    const { page, write, folder } = await openContent();
    await open(page, "limits.md");
    await shown(page, "limits.md").getByText("100 calls a minute").waitFor();
    await write("limits.md", "200 calls a minute\n");
    await shown(page, "limits.md").getByText("200 calls a minute").waitFor();
    await rm(join(folder, "limits.md"));
    await shown(page, "limits.md").getByText("The file is not as it was listed").waitFor();
    const problems = page.getByRole("region", { name: "Problems of the content" });
    await problems.getByText("not found: ./limits.md").waitFor();
    await write("mci.yaml", main.replace(/.*limits.*\n/, ""));
    await write("prompts/answer.md", "Hello\n");
    await page.getByText("There is no resource 'docs://limits' any more.").waitFor();
    await write("prompts/answer.md", "---\ndescription: Answers\n---\nHello {{props.nobody}}\n");
    await problems.getByText("It reads props.nobody: a prompt goes to the client").waitFor();
    await page.getByRole("button", { name: /^\d+ errors?$/ }).click();
    await problems.waitFor();
    expect(page.url()).toContain("#/content");
    await expectAccessible(page);
  });

  it("of somebody who means harm are text", async () => {
    const { page, origins, link } = await openContent(hostile);
    const isText = async (): Promise<void> => {
      await expectAccessible(page);
      expect(await page.locator("main :is(img, script, iframe), main svg[onload]").count()).toBe(0);
      expect(await page.locator("main").textContent()).toContain("U+202E");
    };
    await page.getByRole("list", { name: "Skills" }).getByRole("button", { name: "evil" }).click();
    await page.getByText("javascript:alert(1)").waitFor();
    await isText();
    await page.getByRole("list", { name: "Prompts" }).getByRole("button", { name: "evil" }).click();
    await page.getByRole("button", { name: "Use JSON" }).click(); // no form has a field of this name
    await page.getByLabel("Arguments as JSON").fill(JSON.stringify({ constructor: evil }));
    await page.getByRole("button", { name: "Render" }).click();
    await page.getByText("1 message, about").waitFor();
    await isText();
    for (const name of ["page.html", "picture.svg"]) {
      await open(page, name);
      await page.locator(".block .text-block").waitFor();
      await isText();
    }
    await page.getByRole("list", { name: "Resources", exact: true }).getByRole("button").first().click();
    await page.locator(".block").waitFor();
    await isText();
    expect([...origins]).toEqual([new URL(link).origin]);
  });

  it.each(looks)("are shown at %i px in %s colors", async (width, colorScheme) => {
    const { page } = await openContent(files, { viewport: { width, height: 844 }, colorScheme });
    const shots = process.env["MCI_SCREENSHOTS"];
    const look = async (name: string): Promise<void> => {
      if (shots !== undefined)
        await page.screenshot({ path: join(shots, `content-${name}-${width}-${colorScheme}.png`) });
      await expectAccessible(page);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    };
    await page.getByRole("list", { name: "Skills" }).waitFor();
    await look("list");
    await open(page, "refunds");
    await page.locator(".md-heading").waitFor();
    await look("skill");
    await open(page, "answer");
    await shown(page, "answer").getByLabel("customer", { exact: true }).fill("Ada");
    await page.keyboard.press("Control+Enter");
    await shown(page, "answer").getByText("3 messages, about").waitFor();
    await look("prompt");
    await open(page, "{day}.md");
    await shown(page, "{day}.md").getByLabel("day", { exact: true }).waitFor();
    await look("template");
  });
});
