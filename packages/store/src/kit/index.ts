export { checkedStore } from "./checked-store.ts";
export { fromStoredText, toStoredKey, toStoredText } from "./stored-text.ts";
