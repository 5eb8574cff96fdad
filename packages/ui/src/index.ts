export type {
  AuditTail,
  CheckedSource,
  ContentReview,
  Inspection,
  PageExplanation,
  PageProblem,
  SavedSource,
  SeesRecord,
  SourceText,
  TemplateTrial,
  TemplateTrialResult,
  TestToSave,
  ToolFacts,
  TraceStep,
  Workbench,
  WorkbenchTest,
  WorkbenchTestResult,
  LockDifference,
} from "./workbench.ts";
export { workbenchPage, type PageOptions, type WorkbenchPage } from "./workbench-page.ts";
export type { PageRequest, PageResponse } from "./page-http.ts";
