import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { browserForTests, chooseTool, chromiumPath, expectAccessible } from "./test/browser.ts";

const tool = (name: string, inputSchema: object): object => ({
  name,
  inputSchema: { type: "object", ...inputSchema },
  execution: { type: "text", text: "{{props}}" },
});
const fileOf = (...tools: readonly object[]): string => JSON.stringify({ schemaVersion: "1.0", tools });
const orNull = (schema: object, rest: object = {}): object => ({ anyOf: [schema, { type: "null" }], ...rest });

async function argumentsAsJson(page: Page): Promise<unknown> {
  await page.getByRole("button", { name: "JSON", exact: true }).click();
  const json: unknown = JSON.parse(await page.getByLabel("Arguments as JSON").inputValue());
  await page.getByRole("button", { name: "Form", exact: true }).click();
  return json;
}

describe.skipIf(chromiumPath === undefined)("the form of the arguments", () => {
  const browser = browserForTests();

  it("has one field for what may be null, named as the argument is", async () => {
    const properties = {
      limit: orNull({ type: "integer", minimum: 1 }, { default: null, title: "Most Rows" }),
      query: { type: "string", title: "Search Text" },
      color: orNull({ $ref: "#/$defs/Color" }),
      list: orNull({ type: "array", items: { type: "string" } }),
      owner: orNull({ $ref: "#/$defs/Owner" }),
      either: { anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] },
    };
    const $defs = {
      Color: { title: "Color", type: "string", enum: ["red", "blue"] },
      Owner: { title: "Owner", type: "object", properties: { full_name: { type: "string", title: "Full Name" } } },
    };
    const { page } = await browser.openPage({ "mci.json": fileOf(tool("find", { properties, $defs })) });
    await page
      .getByRole("spinbutton")
      .or(page.getByRole("textbox", { name: "limit", exact: true }))
      .first()
      .waitFor();
    const state = (name: string): Promise<string> =>
      page.getByLabel(`State of ${name}`, { exact: true }).locator("option:checked").innerText();
    for (const name of [...Object.keys(properties), "full_name"])
      expect([name, await state(name)]).toEqual([name, "left out"]);
    expect(await page.getByRole("combobox", { name: /^Kind of/ }).count()).toBe(1);
    for (const title of ["Most Rows", "Search Text", "Full Name"]) expect(await page.getByText(title).count()).toBe(0);
    expect(await argumentsAsJson(page)).toEqual({});
    await page.getByRole("textbox", { name: "limit", exact: true }).fill("5");
    await page.getByRole("textbox", { name: "query", exact: true }).fill("tea");
    await page.getByRole("combobox", { name: "color", exact: true }).selectOption("blue");
    await page.getByRole("group", { name: "list", exact: true }).getByRole("button", { name: "Add" }).click();
    await page.getByRole("textbox", { name: "Item 1", exact: true }).fill("a");
    await page.getByRole("textbox", { name: "full_name", exact: true }).fill("Ada");
    await page.getByRole("combobox", { name: "Kind of either", exact: true }).selectOption("integer");
    await page.getByRole("textbox", { name: "either", exact: true }).fill("7");
    const filled = { limit: 5, query: "tea", color: "blue", list: ["a"], owner: { full_name: "Ada" }, either: 7 };
    await expect.poll(() => argumentsAsJson(page)).toEqual(filled);
    for (const name of ["limit", "color", "list", "owner", "either"]) {
      await page.getByLabel(`State of ${name}`, { exact: true }).selectOption("null");
    }
    const nothing = { limit: null, color: null, list: null, owner: null, either: null, query: "tea" };
    await expect.poll(() => argumentsAsJson(page)).toEqual(nothing);
    await expectAccessible(page);
  });

  it("has inputs made for dates, times, files, secrets and several choices", async () => {
    const properties = {
      day: { type: "string", format: "date" },
      clock: { type: "string", format: "time" },
      begin: { type: "string", format: "date-time" },
      secret: { type: "string", format: "password" },
      picture: { type: "string", contentEncoding: "base64", contentMediaType: "image/png" },
      colors: { type: "array", items: { enum: ["red", "green", "blue"] } },
    };
    const context = { timezoneId: "Asia/Tbilisi", viewport: { width: 390, height: 780 } };
    const files = { "mci.json": fileOf(tool("formats", { properties })) };
    const { page } = await browser.openPage(files, { context });
    await chooseTool(page, "formats");
    const field = (name: string): ReturnType<Page["getByLabel"]> => page.getByLabel(name, { exact: true });
    await field("day").fill("2026-02-28");
    await field("clock").fill("09:30");
    await field("begin").fill("2026-03-01T08:00");
    await field("secret").fill("s3cret");
    await page
      .getByLabel("Take a file")
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("\u0089PNG", "latin1") });
    await page.getByRole("checkbox", { name: "blue" }).check();
    await page.getByRole("checkbox", { name: "red" }).check();
    expect(await field("secret").getAttribute("type")).toBe("password");
    await page.getByText("Sent as 2026-03-01T04:00:00Z").waitFor();
    await expectAccessible(page);
    const filled = {
      day: "2026-02-28",
      clock: "09:30:00Z",
      begin: "2026-03-01T04:00:00Z",
      secret: "s3cret",
      picture: Buffer.from("\u0089PNG", "latin1").toString("base64"),
      colors: ["blue", "red"],
    };
    await expect.poll(() => argumentsAsJson(page)).toEqual(filled);
    await page.getByRole("checkbox", { name: "blue" }).uncheck();
    await page.getByRole("checkbox", { name: "red" }).uncheck();
    await field("day").fill("");
    // Texts that such an input could not show are not lost: they are shown as text.
    await page.getByRole("button", { name: "JSON", exact: true }).click();
    const odd = { day: "soon", clock: "9", begin: "2026-03-01", secret: "two\nlines" };
    await page.getByLabel("Arguments as JSON").fill(JSON.stringify(odd));
    await page.getByRole("button", { name: "Form", exact: true }).click();
    for (const [name, text] of Object.entries(odd)) expect(await field(name).inputValue()).toBe(text);
    expect(await argumentsAsJson(page)).toEqual(odd);
  });

  it("shows what is required first, and what keeps a call from being sent", async () => {
    const optional = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`more_${index}`, { type: "integer" }]),
    );
    const schema = { properties: { ...optional, last: { type: "string" } }, required: ["last"] };
    const { page } = await browser.openPage({ "mci.json": fileOf(tool("many", schema)) });
    const focused = (): Promise<string | null> => page.locator(":focus").getAttribute("id");
    await page.getByLabel("last", { exact: true }).waitFor();
    expect(await page.getByLabel("more_3", { exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Run" }).click();
    await expect.poll(focused).toBe("argument_last");
    await page.keyboard.type("x");
    await page.getByText("20 optional arguments").click();
    await page.getByLabel("more_19", { exact: true }).fill("many");
    await page.locator(".call").evaluate((panel) => panel.scrollTo(0, 0));
    await page.getByRole("button", { name: "Run" }).click();
    await expect.poll(focused).toBe("argument_more_19");
    expect(await page.evaluate(isInSight)).toBe(true);
    // A problem unfolds the fields around it.
    await page.getByText(/^20 optional arguments/).click();
    await page.getByLabel("more_19", { exact: true }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "JSON", exact: true }).click();
    await page.getByRole("button", { name: "Form", exact: true }).click();
    await page.getByLabel("more_19", { exact: true }).waitFor();
    await page.getByLabel("more_19", { exact: true }).fill("1");
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator(".result-head.is-ok").waitFor();
  });

  it("draws the field again that was typed into, and no others", async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`field_${index}`, { type: "string" }]),
    );
    const { page } = await browser.openPage({ "mci.json": fileOf(tool("wide", { properties })) });
    await page.getByLabel("field_7", { exact: true }).fill("a");
    // Whatever draws a field compares what the field shows with what it should.
    await page.evaluate(countReads);
    await page.keyboard.type("b");
    await page.getByRole("region", { name: "What the call would do" }).getByText('"ab"').waitFor();
    expect(await page.evaluate("[...globalThis.readFields]")).toEqual(["argument_field_7"]);
  });

  it.each([1_280, 390])("has targets of 24 by 24 pixels at a width of %i", async (width) => {
    const properties = {
      text: { type: ["string", "null"], description: "A text" },
      yes: { type: "boolean" },
      list: { type: "array", items: { type: "string" } },
      colors: { type: "array", items: { enum: ["red", "green"] } },
      picture: { type: "string", contentEncoding: "base64" },
      ...Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`more_${index}`, { type: "integer" }])),
    };
    const schema = { properties, required: ["text", "yes", "list", "colors", "picture"] };
    const { page } = await browser.openPage(
      { "mci.json": fileOf(tool("targets", schema)) },
      { context: { viewport: { width, height: 800 } } },
    );
    await chooseTool(page, "targets");
    await page.getByRole("group", { name: "list" }).getByRole("button", { name: "Add" }).click();
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("button", { name: "Send anyway" }).waitFor();
    expect(await page.evaluate(smallTargets)).toEqual([]);
  });
});

/** Whether the field with the keyboard stands above the bar at the end. */
const isInSight = `(() => {
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  return top >= 0 && bottom <= document.querySelector(".run-bar").getBoundingClientRect().top;
})()`;

const countReads = `(() => {
  globalThis.readFields = new Set();
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
  const counted = function () { readFields.add(this.id); return get.call(this); };
  Object.defineProperty(HTMLTextAreaElement.prototype, "value", { get: counted, set, configurable: true });
})()`;

/** The label of an input is part of its target. */
const smallTargets = `[...document.querySelectorAll("button, select, textarea, input, summary, label:has(input)")]
  .filter((target) => target.checkVisibility() && !(target.matches("input") && target.closest("label")))
  .map((target) => [target.outerHTML.slice(0, 120), target.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 0 && (width < 24 || height < 24))
  .map(([html, { width, height }]) => [html, width, height])`;
