import { servePreviews } from "@mci/server/template-worker";
import { handlebarsEngine } from "@mci/template-handlebars";
import { nunjucksEngine } from "@mci/template-nunjucks";

// The process in which templates of callers and of the page are rendered: handlebars compiles them to code.
servePreviews([handlebarsEngine(), nunjucksEngine()]);
