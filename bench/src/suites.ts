import type { Figure } from "./measure.ts";

type Suite = () => Promise<readonly Figure[]> | readonly Figure[];

/** By name, each loaded only when it is run. */
export const suites: Readonly<Record<string, () => Promise<Suite>>> = {
  templates: async () => (await import("./templates.ts")).templates,
  "text-call": async () => (await import("./text-call.ts")).textCall,
  loading: async () => (await import("./loading.ts")).loading,
  curves: async () => (await import("./curves.ts")).curves,
  "start-up": async () => (await import("./start-up.ts")).startUp,
  memory: async () => (await import("./memory.ts")).memory,
  requests: async () => (await import("./requests.ts")).requests,
  answers: async () => (await import("./answers.ts")).answers,
  serving: async () => (await import("./serving.ts")).serving,
  overload: async () => (await import("./overload.ts")).overload,
  "cheap-requests": async () => (await import("./cheap-requests.ts")).cheapRequests,
  commands: async () => (await import("./commands.ts")).commands,
  output: async () => (await import("./output.ts")).output,
  extract: async () => (await import("./extraction.ts")).extraction,
  openapi: async () => (await import("./openapi.ts")).openapi,
  "validation-cost": async () => (await import("./validation-cost.ts")).validationCost,
};
