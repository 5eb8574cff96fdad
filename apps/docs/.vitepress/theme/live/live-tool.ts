import { defineComponent, h, ref, shallowRef, watch, type VNode } from "vue";
import { codeField, moveCursor } from "./code-field.ts";
import { samples } from "./samples.ts";
import { tryTool, type Finding, type Outcome } from "./try-tool.ts";
import "./live-tool.css";

const ids = { file: "live-file", arguments: "live-arguments" } as const;
const names = { file: "Tools file", arguments: "Arguments" } as const;

/** A tools file and arguments, edited beside the result of the call or what is wrong with them. */
export default defineComponent({
  name: "LiveTool",
  setup() {
    const file = ref(samples[0]?.file ?? "");
    const props = ref(samples[0]?.props ?? "");
    const outcome = shallowRef<Outcome>();
    let asked = 0;
    const answer = async (): Promise<void> => {
      const turn = ++asked;
      const found = await tryTool(file.value, props.value).catch(toOutcome);
      if (turn === asked) outcome.value = found; // the latest edit wins, whatever order the answers come in
    };
    watch([file, props], answer, { immediate: true });

    return () =>
      h("div", { class: "live" }, [
        h(
          "div",
          { class: "live-samples", role: "group", "aria-label": "Begin with" },
          samples.map((sample) =>
            h(
              "button",
              {
                type: "button",
                onClick: () => {
                  file.value = sample.file;
                  props.value = sample.props;
                },
              },
              sample.name,
            ),
          ),
        ),
        h("div", { class: "live-columns" }, [
          h("div", [
            codeField({
              id: ids.file,
              label: names.file,
              value: file.value,
              marked: markedLines(outcome.value, "file"),
              onInput: (value) => (file.value = value),
            }),
            codeField({
              id: ids.arguments,
              label: names.arguments,
              value: props.value,
              marked: markedLines(outcome.value, "arguments"),
              onInput: (value) => (props.value = value),
            }),
          ]),
          h("div", { class: "live-field" }, [
            h("div", { class: "live-label" }, "Result"),
            h("output", { id: "live-result", for: `${ids.file} ${ids.arguments}` }, resultOf(outcome.value)),
          ]),
        ]),
      ]);
  },
});

function toOutcome(error: unknown): Outcome {
  return { findings: [{ field: "file", message: String(error), line: undefined, column: undefined }] };
}

function markedLines(outcome: Outcome | undefined, field: Finding["field"]): ReadonlySet<number> {
  const findings = outcome !== undefined && "findings" in outcome ? outcome.findings : [];
  return new Set(findings.flatMap((one) => (one.field === field && one.line !== undefined ? [one.line] : [])));
}

function resultOf(outcome: Outcome | undefined): VNode[] {
  if (outcome === undefined) return [];
  if ("text" in outcome)
    return [h("p", { class: "live-tool" }, `${outcome.tool} answers`), h("pre", { class: "live-text" }, outcome.text)];
  return outcome.findings.map((finding) => h("p", { class: "live-finding" }, [placeOf(finding), finding.message]));
}

/** Where it is wrong, as a button that leads there. */
function placeOf({ field, line, column = 1 }: Finding): VNode | undefined {
  if (line === undefined) return undefined;
  const onClick = (): void => moveCursor(ids[field], line, column);
  return h("button", { type: "button", onClick }, `${names[field]}, line ${line}, column ${column}`);
}
