import { join } from "node:path";
import type { ApprovalQuestion, Approver, Store } from "@mci/contract";
import { closedAtEnd, temporaryFolder } from "@mci/plugin-kit/test";
import { memoryStore } from "@mci/store";
import { fileStore } from "@mci/store-file";

/** A refund that ann's agent wants to make. */
export const refund: ApprovalQuestion = {
  digest: "5f".repeat(32),
  tool: "refund",
  show: "Refund 500 to Bob?",
  arguments: { amount: 500, customer: "Bob" },
  channel: "any",
  expiresMs: 600_000,
  tenant: "acme",
  subject: "ann",
  token: "hash of the token of ann's agent",
};

/** A person of the same tenant, on a page of their own. */
export const bob: Approver = { channel: "page", tenant: "acme", subject: "bob", token: "hash of the token of bob" };

/** Stores that unit tests can have, each opened as often as there are processes. */
export const stores: Readonly<Record<string, () => () => Promise<Store>>> = {
  memory: () => {
    const store = memoryStore({ now: () => Date.now() });
    return async () => store;
  },
  "a folder": () => {
    const folder = join(temporaryFolder(), "data");
    return async () => {
      return closedAtEnd(await fileStore({ folder }));
    };
  },
};
