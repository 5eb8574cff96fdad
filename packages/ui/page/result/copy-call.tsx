import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { copyText } from "../parts/copy.ts";
import { Menu } from "../parts/menu.tsx";
import type { PageExplanation } from "../../src/workbench.ts";
import { useAnswer } from "../state/use-answer.ts";
import { useStore } from "../state/store.ts";
import { workbench } from "../state/workbench.ts";
import { asCommand, asCurl, asMcpRequest, asProgram, type WrittenCall } from "./call-texts.ts";

interface CopyCallProps {
  readonly tool: string;
  readonly props: unknown;
}

/** Copies a call as it is written elsewhere. */
export function CopyCall({ tool, props }: CopyCallProps): VNode {
  const file = useStore(workbench, ({ page }) => page?.title ?? "");
  const [outcome, setOutcome] = useState("");
  useEffect(() => setOutcome(""), [tool, props]);
  const copy = async (text: string): Promise<void> => {
    try {
      await copyText(text);
      setOutcome("Copied");
    } catch {
      setOutcome("Not copied: the browser refuses it");
    }
  };
  return (
    <>
      <Menu label="Copy as">
        {(close) => (
          <Choices
            call={{ tool, props, file }}
            onChoose={(text) => {
              close();
              void copy(text);
            }}
          />
        )}
      </Menu>
      <span role="status" class="copy-note">
        {outcome}
      </span>
    </>
  );
}

interface ChoicesProps {
  readonly call: WrittenCall;
  readonly onChoose: (text: string) => void;
}

function Choices({ call, onChoose }: ChoicesProps): VNode {
  // An HTTP tool is explained as the command that sends its request, with its secrets masked.
  const { answer } = useAnswer<PageExplanation>("explain", { body: { name: call.tool, arguments: call.props } });
  const request = answer?.text.startsWith("curl ") === true ? answer.text : undefined;
  const choices = [
    [request === undefined ? "curl, of mci run --http" : "curl", request ?? asCurl(call)],
    ["mci call", asCommand(call)],
    ["MCP tools/call", asMcpRequest(call)],
    ["TypeScript", asProgram(call)],
  ] as const;
  return (
    <>
      {choices.map(([title, text]) => (
        <button key={title} type="button" onClick={() => onChoose(text)}>
          {title}
        </button>
      ))}
    </>
  );
}
