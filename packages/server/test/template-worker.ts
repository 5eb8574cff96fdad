import process from "node:process";
import { handlebarsEngine } from "@mci/template-handlebars";
import { nunjucksEngine } from "@mci/template-nunjucks";
import type { TemplateEngine } from "@mci/contract";
import { servePreviews } from "../src/rest/preview/template-worker.ts";

/** Engines whose templates can do what a bound has to end. */
const endless: TemplateEngine = {
  name: "endless",
  compile: () => ({
    render(): string {
      for (;;);
    },
  }),
};

const greedy: TemplateEngine = {
  name: "greedy",
  compile: () => ({
    render(): string {
      // One array that grows without end: in a thread, it would end the whole process.
      const all: number[] = [];
      for (;;) all.push(0);
    },
  }),
};

/** Sends what is none of the messages that a server expects. */
const noisy: TemplateEngine = {
  name: "noisy",
  compile: (source) => ({
    render(): string {
      for (const message of [null, 5, "text", [], {}, { text: 5 }, "ready"]) process.send?.(message);
      return source;
    },
  }),
};

/** Runs the template itself, as code. */
const code: TemplateEngine = {
  name: "code",
  // oxlint-disable-next-line typescript/no-implied-eval -- what an engine that makes code could be brought to run
  compile: (source) => ({ render: () => String(new Function(`return ${source}`)()) }),
};

servePreviews([handlebarsEngine(), nunjucksEngine(), endless, greedy, noisy, code]);
