import { defineComponent, h, onMounted, onUnmounted, reactive, ref, shallowRef, watch, type VNode } from "vue";
import { codeField } from "./code-field.ts";
import { fromHash, toHash, type Example } from "./example.ts";
import { fieldIds, outcomeView } from "./outcome-view.ts";
import { samples } from "./samples.ts";
import { tryTool, type Outcome } from "./try-tool.ts";
import "./live-tool.css";

/** A tools file and arguments, edited beside the result of the call, its explanation, or the problems with them. */
export default defineComponent({
  name: "LiveTool",
  setup() {
    const example = reactive<Example>({ ...(fromHash(location.hash) ?? exampleOf(samples[0])) });
    const outcome = shallowRef<Outcome>();
    const link = ref("");
    let asked = 0;
    const answer = async (): Promise<void> => {
      const turn = ++asked;
      const found = await tryTool(example).catch(toOutcome);
      if (turn === asked) outcome.value = found; // the latest edit wins, whatever order the answers come in
    };
    const begin = (next: Example): void => void Object.assign(example, { tool: undefined }, next);
    const follow = (): void => begin(fromHash(location.hash) ?? example);
    watch(example, () => (link.value = ""));
    watch(example, answer, { immediate: true });
    onMounted(() => addEventListener("hashchange", follow));
    onUnmounted(() => removeEventListener("hashchange", follow));

    const copyLink = async (): Promise<void> => {
      const hash = toHash(example);
      if (hash === undefined) return void (link.value = "This example is too long for a link.");
      history.replaceState(history.state, "", hash);
      link.value = await navigator.clipboard.writeText(location.href).then(
        () => "Copied: the link contains the file and the arguments.",
        () => "The address of this page now contains the file and the arguments.",
      );
    };

    return () =>
      h("div", { class: "live" }, [
        h(
          "div",
          { class: "live-samples", role: "group", "aria-label": "Begin with" },
          samples.map((sample) => {
            const isShown = sample.file === example.file && sample.props === example.props;
            const onClick = (): void => begin(exampleOf(sample));
            return h("button", { type: "button", "aria-pressed": isShown, onClick }, sample.name);
          }),
        ),
        h("div", { class: "live-columns" }, [
          h("div", [
            codeField({
              id: fieldIds.file,
              label: "Tools file",
              value: example.file,
              marked: markedLines(outcome.value, "file"),
              onInput: (file) => begin({ ...example, file }),
            }),
            toolChoice(outcome.value, (tool) => begin({ ...example, tool })),
            codeField({
              id: fieldIds.arguments,
              label: "Arguments",
              value: example.props,
              marked: markedLines(outcome.value, "arguments"),
              onInput: (props) => begin({ ...example, props }),
            }),
            h("div", { class: "live-link" }, [
              h("button", { type: "button", onClick: copyLink }, "Copy a link to this"),
              h("span", { role: "status" }, link.value),
            ]),
          ]),
          h("div", { class: "live-field" }, [
            h("div", { class: "live-label" }, "Result"),
            h(
              "output",
              { id: "live-result", for: Object.values(fieldIds).join(" ") },
              outcome.value && outcomeView(outcome.value),
            ),
          ]),
        ]),
      ]);
  },
});

function exampleOf({ file, props }: Example): Example {
  return { file, props };
}

/** Returns a failure of the page itself as a finding. */
function toOutcome(error: unknown): Outcome {
  return { tools: [], findings: [{ field: "file", severity: "error", message: String(error) }] };
}

function markedLines(outcome: Outcome | undefined, field: string): ReadonlySet<number> {
  const { findings = [] } = outcome ?? {};
  return new Set(findings.flatMap((one) => (one.field === field && one.line !== undefined ? [one.line] : [])));
}

function toolChoice(outcome: Outcome | undefined, onChoice: (tool: string) => void): VNode | undefined {
  const { tools = [], tool } = outcome ?? {};
  if (tools.length < 2) return undefined;
  const onChange = ({ target }: Event): void => onChoice((target as HTMLSelectElement).value);
  return h("div", { class: "live-field" }, [
    h("label", { for: "live-choice" }, "Tool"),
    h(
      "select",
      { id: "live-choice", value: tool, onChange },
      tools.map((name) => h("option", { value: name }, name)),
    ),
  ]);
}
