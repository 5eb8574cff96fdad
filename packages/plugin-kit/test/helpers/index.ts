export { closedAtEnd } from "./closed-at-end.ts";
export { openBelow } from "./open-files.ts";
export { freePort, isListening } from "./ports.ts";
export { countOf, newMarker, runningWith } from "./processes.ts";
export { serve } from "./serve.ts";
export { folderOf, temporaryFolder } from "./temporary-folder.ts";
