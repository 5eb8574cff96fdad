import type {
  CallContext,
  CallObserver,
  Explanation,
  ExplanationPart,
  JsonObject,
  Problem,
  Tasks,
  ToolExpectation,
  ToolResult,
} from "@mci/contract";

/**
 * The abilities of the page beside calling tools. Whatever is missing, the page leaves out: a workbench without
 * `source` has no editor, one without `tests` has no tests.
 */
export interface Workbench {
  /** The name of what is shown, such as that of the schema file. */
  readonly title: string;
  /** Describes the tools and the files they are declared in, as they are now. */
  inspect(): Promise<Inspection>;
  /** Describes what a call would do. Throws MCIError for arguments that the tool refuses. */
  explain?(name: string, props: JsonObject, caller: CallContext): Promise<PageExplanation>;
  /** Returns where a person answers the question of a call that asks. */
  questionUrl?(id: string): string;
  /** Counts the tokens of a text. */
  countTokens?(text: string): number;
  /** Runs a call, and returns what it did when. */
  trace?<Result>(
    work: (observer: CallObserver) => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly steps: readonly TraceStep[] }>;
  /** Runs calls of tools with `task`, which go on when the page is left. The server opens it. */
  readonly tasks?: PageTasks;
  readonly source?: SourceFiles;
  readonly tests?: ToolTests;
  /** Renders a response template with a sample response, unless the page no longer waits for it. */
  renderTemplate?(trial: TemplateTrial, signal: AbortSignal | undefined): Promise<TemplateTrialResult>;
  /** Returns how the tools differ from what is locked. */
  differences?(): Promise<readonly LockDifference[] | undefined>;
  /** Records the tools as they are now. */
  lock?(): Promise<void>;
  /** Looks over the skills, prompts and resources of the server's toolbox, as their author does. */
  reviewContent?(): Promise<ContentReview>;
  /** Returns the end of the audit log: of a caller with a tenant, the calls of that tenant alone, and of tools that the caller sees. */
  audit?(caller: Pick<CallContext, "tenant">, sees: SeesRecord): Promise<AuditTail>;
  /** Calls back after each change of the tools or their files, until the returned function is called. */
  watch?(changed: () => void): () => void;
}

/** The tasks that the page starts and follows: those of the server. */
export type PageTasks = Pick<Tasks, "start" | "get" | "answer" | "cancel">;

/** Whether a caller sees a record of the audit log, by the name that was called and the code of its error. */
export type SeesRecord = (tool: string, code: unknown) => boolean;

/** The known facts about tools and files. */
export interface Inspection {
  /** By the names of tools. */
  readonly tools: Readonly<Record<string, ToolFacts>>;
  readonly problems: readonly PageProblem[];
  /** The files that can be read, the main one first, by the names that `source` takes. */
  readonly files: readonly string[];
  /** Why the tools could not be loaded as they are in the file: they are those of the last load. */
  readonly loadError?: string | undefined;
  /** The tokens that all tools may take together. */
  readonly budget?: number | undefined;
}

/** The facts that the page shows of a tool beside its definition. */
export interface ToolFacts {
  readonly file?: string | undefined;
  /** Where its definition starts; first line is 1. */
  readonly line?: number | undefined;
  readonly tokens?: number | undefined;
  readonly drift?: "added" | "changed" | undefined;
  /** Names of env values that it uses and that are not set. */
  readonly missingEnv?: readonly string[] | undefined;
}

/** A problem as `mci validate` reports it, without the paths of the host. */
export type PageProblem = Omit<Problem, "pointer" | "excerpt">;

/** An explanation of a call, each part with its place in the file. */
export interface PageExplanation extends Explanation {
  readonly parts: readonly (ExplanationPart & Pick<Problem, "file" | "line" | "column">)[];
}

/** Something that a call did. */
export interface TraceStep {
  readonly name: string;
  /** When, in milliseconds since the call began. */
  readonly at: number;
  /** How long; absent for what has no length. */
  readonly ms?: number | undefined;
  readonly note?: string | undefined;
}

/** The files that tools are declared in, by the names that the page shows. */
export interface SourceFiles {
  read(file: string): Promise<SourceText>;
  /** Returns what an editor completes and explains the file with. */
  help?(file: string): Promise<SourceHelp>;
  /** Checks a text as if it stood in the file. */
  check?(file: string, text: string): Promise<CheckedSource>;
  /** Replaces the text of a file, unless it is not the one of `version` any more. */
  save?(file: string, text: string, version: string): Promise<SavedSource>;
}

/** The text of a file. */
export interface SourceText {
  readonly text: string;
  /** Tells this text from others. */
  readonly version: string;
  /** Why it cannot be saved: "it belongs to another user". */
  readonly isFixedBy?: string | undefined;
}

/** The known words of a file. */
export interface SourceHelp {
  /** The JSON Schema of the file. */
  readonly schema: JsonObject;
  /** The names of the env values that templates may use. */
  readonly env: readonly string[];
}

/** The problems of a text. */
export interface CheckedSource {
  readonly problems: readonly PageProblem[];
}

/** The new version of a saved file; `isChanged` tells that another program had changed it, so that it was not saved. */
export type SavedSource = { readonly version: string } | { readonly isChanged: true };

/** The tests declared beside the tools. */
export interface ToolTests {
  list(): Promise<readonly WorkbenchTest[]>;
  /** Runs the tests with these names, such as `greet > says hello`. */
  run(names: readonly string[], signal: AbortSignal | undefined): Promise<readonly WorkbenchTestResult[]>;
  /** Adds a test to the declaration of its tool, and returns the name of the file. */
  save?(test: TestToSave): Promise<{ readonly file: string; readonly line?: number | undefined }>;
  /** Replaces what a declared test expects. */
  accept?(test: Pick<TestToSave, "tool" | "name" | "expect">): Promise<void>;
}

/** A declared test. */
export interface WorkbenchTest {
  readonly tool: string;
  readonly name: string;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  /** The arguments of its call. */
  readonly props?: JsonObject | undefined;
  readonly expect?: ToolExpectation | undefined;
}

/** How a test went. */
export interface WorkbenchTestResult extends WorkbenchTest {
  readonly passed: boolean;
  readonly durationMs: number;
  readonly failures: readonly string[];
  /** The result that is not as expected. */
  readonly result?: ToolResult | undefined;
}

/** A call that becomes a test. */
export interface TestToSave {
  readonly tool: string;
  readonly name: string;
  readonly props: JsonObject;
  readonly expect: JsonObject;
}

/** A template to try. */
export interface TemplateTrial {
  readonly engine: string;
  readonly template: string;
  /** The text of a sample response. */
  readonly sample: string;
}

/** The rendered text of a template, or the reason why it failed. */
export interface TemplateTrialResult {
  readonly text?: string | undefined;
  readonly error?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** How a tool differs from what is locked, as JSON texts. */
export interface LockDifference {
  readonly tool: string;
  readonly kind: "added" | "removed" | "changed";
  /** Scopes that a removed tool required: it is shown to callers with them. */
  readonly scopes?: readonly string[] | undefined;
  readonly parts: readonly string[];
  readonly locked: string;
  readonly now: string;
}

/** The known facts about skills, prompts and resources. */
export interface ContentReview {
  readonly problems: readonly PageProblem[];
  /** The tokens of the `SKILL.md` of skills, and of prompts, by the URIs of these files. */
  readonly tokens: Readonly<Record<string, number>>;
}

/** The end of the audit log. */
export interface AuditTail {
  readonly records: readonly JsonObject[];
  /** True if there are earlier ones. */
  readonly isCut: boolean;
}
