import { describe, expect, it } from "vitest";
import { wordsOf } from "./words.ts";

describe("the words of a text", () => {
  it.each([
    ["createPullRequest", ["create", "pull", "request"]],
    ["issues_list-comments", ["issue", "list", "comment"]],
    ["provisionSiteTLSCertificate", ["provision", "site", "tls", "certificate"]],
    ["getOAuth2Token", ["get", "o", "auth2", "token"]],
    ["entries, boxes; classes", ["entry", "box", "class"]],
    ["status bus is", ["status", "bus", "is"]],
    ["Größe der Straße", ["größe", "der", "straße"]],
    ["ＡＰＩ", ["api"]],
    ["", []],
    ["--- !!", []],
  ])("%j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});
