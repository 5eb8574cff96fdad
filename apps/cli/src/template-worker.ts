import { servePreviews } from "@mci/server/template-worker";
import { handlebarsEngine } from "@mci/template-handlebars";
import { nunjucksEngine } from "@mci/template-nunjucks";

// The thread in which `mci run --rest` renders templates of callers: handlebars compiles them to code.
servePreviews([handlebarsEngine(), nunjucksEngine()]);
