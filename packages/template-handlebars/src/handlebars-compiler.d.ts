// The part of handlebars that makes code of templates and may be extended. Its own types do not describe it.

declare namespace Handlebars {
  export type Code = string | readonly Code[];

  export class JavaScriptCompiler {
    /** The code that reads a property of what the code `parent` stands for. */
    nameLookup(parent: string, name: string, type: string): Code;
    /** The class that compiles blocks of the template. */
    compiler: typeof JavaScriptCompiler;
  }
}
