import type { Programs } from "./harness/contestants.ts";
import type { Row } from "./harness/row.ts";

/** Rows of the table, and the programs of their contestants. */
export interface Suite {
  readonly rows: readonly Row[];
  readonly programs?: Programs;
}

/** Suites by name, in the order of the table. */
export const suites: Readonly<Record<string, () => Promise<Suite>>> = {
  "text-call": () => import("./suites/text-call.ts"),
  templates: () => import("./suites/templates.ts"),
  loading: () => import("./suites/loading.ts"),
  requests: () => import("./suites/requests.ts"),
  commands: () => import("./suites/commands.ts"),
  serving: () => import("./suites/serving.ts"),
  starts: () => import("./suites/starts.ts"),
  pauses: () => import("./suites/pauses.ts"),
  overload: () => import("./suites/overload.ts"),
  memory: () => import("./suites/memory.ts"),
  find: () => import("./suites/find.ts"),
  curves: () => import("./suites/curves.ts"),
  installs: () => import("./suites/installs.ts"),
};
