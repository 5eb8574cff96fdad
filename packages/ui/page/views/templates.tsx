import { errorMessage } from "@mci/plugin-kit";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { TemplateTrialResult } from "../../src/workbench.ts";
import { LongText } from "../parts/long-text.tsx";
import { visible } from "../parts/visible-text.tsx";
import type { PageState, ToolDetails } from "../../src/api/answers.ts";
import { workbench } from "../state/workbench.ts";
import { calls, lastCallOf } from "../state/calls.ts";
import { draftOf, drafts } from "../state/drafts.ts";
import { useStore } from "../state/store.ts";
import type { ViewComponent } from "./lazy-view.tsx";
import { useAnswer } from "../state/use-answer.ts";
import { ViewHead } from "./view-head.tsx";

const engines = [
  ["", "By its syntax"],
  ["handlebars", "Handlebars"],
  ["go", "Go"],
  ["jinja", "Jinja"],
  ["builtin", "Built-in"],
] as const;

const examples: Readonly<Record<string, string>> = {
  "": "{{#each items}}\n- {{name}}: {{price}}\n{{/each}}",
  handlebars: "{{#each items}}\n- {{name}}: {{price}}\n{{/each}}",
  go: "{{ range .items }}- {{ .name }}: {{ .price }}\n{{ end }}",
  jinja: "{% for item in items %}- {{ item.name }}: {{ item.price }}\n{% endfor %}",
  builtin: "@foreach(item in props.items)\n- {{item.name}}: {{item.price}}\n@endforeach",
};

const sampleResponse = `{
  "items": [
    { "name": "Apple", "price": 1.50 },
    { "name": "Pear", "price": 2.20 }
  ]
}`;

// What was tried stays while other views are shown.
let last = { engine: "", template: examples[""] ?? "", sample: sampleResponse };

/** A template in any of the languages, rendered with a sample while it is written. */
export const Templates: ViewComponent = ({ page }) => {
  const [trial, setTrial] = useState(last);
  last = trial;
  const { answer, failure } = useAnswer<TemplateTrialResult>("template", { body: trial, afterMs: 250 });
  const result = failure === undefined ? answer : { error: errorMessage(failure) };
  const choose = (engine: string): void => {
    const isExample = Object.values(examples).includes(trial.template);
    setTrial({ ...trial, engine, template: isExample ? (examples[engine] ?? "") : trial.template });
  };
  return (
    <div class="view-body is-wide">
      <ViewHead title="Templates" about="What a template makes of a sample response, as you write it.">
        <LoadOfTool page={page} onLoad={setTrial} />
        <label class="inline">
          Language
          <select class="input is-short" value={trial.engine} onChange={(event) => choose(event.currentTarget.value)}>
            {engines.map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
      </ViewHead>
      <div class="trial">
        <label class="field">
          <span class="field-name">Template</span>
          <textarea
            class="input is-code"
            spellcheck={false}
            value={trial.template}
            onInput={(event) => setTrial({ ...trial, template: event.currentTarget.value })}
          />
        </label>
        <label class="field">
          <span class="field-name">Sample</span>
          <textarea
            class="input is-code"
            spellcheck={false}
            value={trial.sample}
            onInput={(event) => setTrial({ ...trial, sample: event.currentTarget.value })}
          />
        </label>
        <section class="field" aria-label="Result" aria-live="polite">
          <h2 class="field-name">Result</h2>
          {result?.error !== undefined ? (
            <p class="callout is-warning pre-line">
              {result.line !== undefined && <strong>{`Line ${result.line}, column ${result.column ?? 1}. `}</strong>}
              {visible(result.error)}
            </p>
          ) : result === undefined ? (
            <p class="text-block note">Rendering …</p>
          ) : (
            <LongText key={result.text} text={result.text ?? ""} name="rendered.txt" label="Rendered" />
          )}
        </section>
      </div>
    </div>
  );
};

interface LoadOfToolProps {
  readonly page: PageState;
  readonly onLoad: (trial: typeof last) => void;
}

/** Takes the template of the chosen tool, with what its last call was about as the sample. */
function LoadOfTool({ page, onLoad }: LoadOfToolProps): VNode | null {
  const tool = useStore(workbench, (state) => state.tool) ?? "";
  const { answer } = useAnswer<ToolDetails>(`tool?name=${encodeURIComponent(tool)}`, { causes: [page] });
  if (answer?.name !== tool || answer.template === undefined) return null;
  const { template, engine, reads } = answer.template;
  const load = (): void => {
    const structured = lastCallOf(tool)(calls.get())?.answer?.result.structuredContent;
    const value = reads === "arguments" ? draftOf(tool)(drafts.get()).value : structured;
    const sample = value === undefined ? last.sample : JSON.stringify(value, undefined, 2);
    onLoad({ engine: engines.some(([name]) => name === engine) ? engine : "", template, sample });
  };
  return (
    <button type="button" class="button" onClick={load}>
      {visible(`Use the template of ${tool}`)}
    </button>
  );
}
