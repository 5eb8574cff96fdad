import type { Place, Tool, ToolTest } from "@mci/contract";

/** A test with its tool and the place where it is declared. */
export interface DeclaredTest extends ToolTest {
  readonly tool: Tool;
  /** Name of the test, or its number: `#2`. */
  readonly title: string;
  /** The file that declares it. */
  readonly file: string;
  /** JSON pointer of the test in its file. */
  readonly pointer: string;
  /** Returns the place of one of its members, such as `/expect/text`, else that of `expect` or its own. */
  placeOf(pointer: string): Place | undefined;
}
