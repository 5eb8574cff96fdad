import { recordToolboxes } from "./record-toolboxes.ts";
import { root } from "./toolboxes.ts";

await recordToolboxes(root);
