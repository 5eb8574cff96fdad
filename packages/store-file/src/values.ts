import { randomUUID } from "node:crypto";
import type { Store, StoredValue } from "@mci/contract";
import { fromStoredText, toStoredKey, toStoredText } from "@mci/store/kit";
import type { Data } from "./open-data.ts";

/** Values by key, in a folder. */
export function fileValues({ values, ends, change, read }: Data): Pick<Store, "get" | "set" | "delete"> {
  const find = (key: string): StoredValue | undefined => {
    const [text, version, end] = values.get(key) ?? ["", "", 0];
    return end > Date.now() ? { value: fromStoredText(text), version } : undefined;
  };
  return {
    async get(key) {
      return read(() => find(toStoredKey(key)));
    },
    async set(key, value, { ttlMs = Number.POSITIVE_INFINITY, ifAbsent = false, ifVersion } = {}) {
      const stored = toStoredKey(key);
      const text = toStoredText(value);
      const version = randomUUID();
      return change(() => {
        if (ifAbsent && find(stored) !== undefined) return undefined;
        if (ifVersion !== undefined && find(stored)?.version !== ifVersion) return undefined;
        const end = Date.now() + ttlMs;
        void values.put(stored, [text, version, end]);
        if (Number.isFinite(end)) void ends.put([end, "values", stored], true);
        return version;
      });
    },
    async delete(key, { ifVersion } = {}) {
      const stored = toStoredKey(key);
      return change(() => {
        const existing = find(stored);
        if (existing === undefined || (ifVersion !== undefined && existing.version !== ifVersion)) return false;
        void values.remove(stored);
        return true;
      });
    },
  };
}
