import type { Cases } from "./case.ts";

/**
 * The suites that compare two checkouts, by name. This folder is copied into the other checkout and imports only
 * published packages, so that the same program measures both. A suite that one of them cannot load is left out.
 */
export const suites: Readonly<Record<string, () => Promise<{ readonly cases: Cases }>>> = {
  templates: () => import("./templates.ts"),
  "text-call": () => import("./text-call.ts"),
  loading: () => import("./loading.ts"),
  "start-up": () => import("./start-up.ts"),
  requests: () => import("./requests.ts"),
  serving: () => import("./serving.ts"),
  commands: () => import("./commands.ts"),
  "cheap-requests": () => import("./cheap-requests.ts"),
  growth: () => import("./growth.ts"),
};
