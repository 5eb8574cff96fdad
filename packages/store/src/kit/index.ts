export { checkedStore } from "./checked-store.ts";
