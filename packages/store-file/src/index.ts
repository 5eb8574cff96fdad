export { fileStore, type FileStoreOptions } from "./file-store.ts";
