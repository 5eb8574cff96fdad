import type { ToolChange, ToolDefinition } from "@mci/contract";
import { expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";

const tool: ToolDefinition = {
  name: "a",
  title: "Theirs",
  annotations: { title: "Theirs, too", readOnlyHint: true },
  execution: { type: "text", text: "a" },
};

it.each<[said: string, change: ToolChange, titles: object]>([
  ["a new title takes the place of both", { title: "Mine" }, { title: "Mine", annotations: { readOnlyHint: true } }],
  ["null takes both away", { title: null }, { annotations: { readOnlyHint: true } }],
  ["without one both stay", { describe: "b" }, { title: tool.title, annotations: tool.annotations }],
])("%s", (_, change, titles) => {
  const { title, annotations } = applyChange(tool, change, () => {}) ?? {};
  expect({ title, annotations }).toEqual(titles);
});
