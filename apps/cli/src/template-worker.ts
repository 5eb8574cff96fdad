import { answerTrials } from "@mci/server/template-worker";
import { handlebarsEngine } from "@mci/template-handlebars";
import { nunjucksEngine } from "@mci/template-nunjucks";

// The thread in which `mci run --rest` tries templates of callers: handlebars makes code of them.
answerTrials([handlebarsEngine(), nunjucksEngine()]);
