import type { Store, StoreLogEntry } from "@mci/contract";
import { fromStoredText, toStoredKey, toStoredText } from "@mci/store/kit";
import type { Data } from "./open-data.ts";

/** Logs in a folder. */
export function fileLogs({ entries, last, change, read }: Data): Pick<Store, "append" | "page"> {
  return {
    async append(log, values) {
      const stored = toStoredKey(log);
      const texts = values.map(toStoredText);
      return change(() => {
        let number = last.get("entry") ?? 0;
        const at = Date.now();
        for (const text of texts) void entries.put([stored, (number += 1)], [text, at]);
        void last.put("entry", number);
        return `${number}`;
      });
    },
    async page(log, { after = "0", maxEntries = 100 } = {}) {
      const stored = toStoredKey(log);
      const start: [string, number] = [stored, Number(after) + 1];
      const end: [string, number] = [stored, Number.MAX_SAFE_INTEGER];
      return read(() => {
        const page: StoreLogEntry[] = [];
        let characters = 0;
        for (const { key, value } of entries.getRange({ start, end, limit: maxEntries })) {
          const [text, at] = value;
          page.push({ cursor: `${key[1]}`, at, value: fromStoredText(text) });
          if ((characters += text.length) > maxPageCharacters) break;
        }
        return page;
      });
    },
  };
}

/** A page ends after the entry with which it exceeds this. */
const maxPageCharacters = 4_000_000;
