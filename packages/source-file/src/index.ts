export { documentSource, type DocumentSourceOptions } from "./document-source.ts";
export { fileSource, type FileSourceOptions } from "./file-source.ts";
export { findToolset, toolsetNames, type FoundToolset } from "./find-toolset.ts";
export { libraryFolderOf } from "./library-folder.ts";
export { lockPath, readLock, writeLock } from "./lock/lock-file.ts";
export { changedParts, compareLocks, lockOf, type Drift, type LockedTool, type ToolLock } from "./lock/tool-lock.ts";
export { contentInLock, isLockedContent } from "./lock/tool-lock.ts";
export { writeWholeFile, writeWholeFiles } from "./write-file.ts";
export { writeNewFiles } from "./write-new-files.ts";
