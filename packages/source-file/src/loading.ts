import type {
  AccessDefinition,
  EntryApproval,
  InputReading,
  JsonObject,
  LintSettings,
  LoadContext,
  RateLimit,
  ResponseDefaults,
  Rules,
  ServerImporter,
  ModuleLoader,
} from "@mci/contract";
import type { ContentSection } from "@mci/content";
import type { CheckedDocument, Documents } from "./documents.ts";

/** All that loading the parts of one main file needs. */
export interface Loading {
  readonly main: CheckedDocument;
  readonly folder: string;
  readonly documents: Documents;
  readonly context: LoadContext;
  readonly importer: ServerImporter | undefined;
  readonly modules: ModuleLoader | undefined;
  /** The files that have been found to have content. */
  readonly sections: ContentSection[];
}

/** The approval of an entry of the main file. */
export interface EntryRule {
  readonly approval: EntryApproval;
  readonly pointer: string;
}

/** The values that all tools of one file share. */
export interface ToolDefaults {
  readonly file?: string;
  readonly folder: string;
  readonly toolset?: string;
  readonly prefix?: string;
  /** Rate limit of the toolset or server, for its tools together. */
  readonly rateLimit?: RateLimit;
  /** The language a toolset file chooses for its own templates. */
  readonly templateEngine?: string;
  /** Lint settings of the file, and of the main file that loads it. */
  readonly lint?: LintSettings;
  readonly document: JsonObject;
  /** The file of the document. */
  readonly mainFile?: string;
  /** Approval that the main file declares for the toolset or server. */
  readonly entry?: EntryRule;
  /** Access that the main file declares for the toolset or server. */
  readonly access?: AccessDefinition;
  /** How strings in arguments are read, as the main file declares it for the toolset or server. */
  readonly input?: InputReading;
  /** Declarations for responses of the tools, the nearest first. */
  readonly responses?: readonly ResponseDefaults[];
  readonly rules: Rules;
}
