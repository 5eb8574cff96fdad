import { z } from "zod";

const execution = z.object({ type: z.literal("text"), text: z.string() });
const annotations = z.object({
  title: z.string().optional(),
  readOnlyHint: z.boolean().optional(),
  openWorldHint: z.boolean().optional(),
});
const tool = z.object({
  name: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  annotations: annotations.optional(),
  inputSchema: z.record(z.string(), z.unknown()).optional(),
  execution,
});

/** The checks of a program that reads such a file by itself: shapes only, neither schemas nor templates. */
export const zodDocument: z.ZodType = z.object({ schemaVersion: z.string(), tools: z.array(tool) });
