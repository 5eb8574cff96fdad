import { describe, expect, it } from "vitest";
import { readMessage } from "./read-message.ts";

const content = [{ type: "text", text: "a" }];
const thrown = { name: "Error", message: "a", stack: "" };
const said = (message: unknown): unknown => Object(readMessage({ id: "a", message })).message;

describe("a message of a worker", () => {
  it.each([
    { loaded: true },
    { spent: undefined },
    { spent: "a" },
    { id: "a", message: { log: "" } },
    { id: "a", message: { mask: "b" } },
    { id: "a", message: { progress: { progress: 1, total: 2, message: "b" } } },
    { id: "a", message: { thrown: { ...thrown, code: "A", hint: "b" } } },
    { id: "a", message: { result: { isError: false, content, metadata: {} }, cause: undefined } },
    { id: "a", message: { result: { isError: true, error: "a", code: "B", content, retry: {} }, cause: thrown } },
  ])("is taken as it is: %j", (message) => {
    expect(readMessage(message)).toEqual(message);
  });

  it.each([
    undefined,
    null,
    0,
    "",
    [],
    {},
    { loaded: 1 },
    { spent: 1 },
    { id: "a" },
    { id: "a", message: [] },
    { id: 1, message: { log: "" } },
    { id: "a", message: { log: 1 } },
    { id: "a", message: { mask: {} } },
    { id: "a", message: { progress: 1 } },
    { id: "a", message: { progress: { progress: 1, message: 2 } } },
  ])("is none: %j", (message) => {
    expect(readMessage(message)).toBeUndefined();
  });

  it.each([
    { result: null },
    { result: {} },
    { result: { isError: false } },
    { result: { isError: false, content: [null] } },
    { result: { isError: true, content } },
    { result: { isError: true, content, error: "a", retry: 5 } },
    { result: { isError: true, content, error: "a", code: 5 } },
    { result: { isError: false, content, metadata: 5 } },
    { result: { isError: false, content }, cause: "a" },
    { thrown: null },
    { thrown: { ...thrown, stack: 5 } },
  ])("ends its call if it is an ending of no kind: %j", (message) => {
    expect(said(message)).toMatchObject({ thrown: { message: "The worker of the tool sent an invalid result." } });
  });
});
