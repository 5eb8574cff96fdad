import { tool, toolsOf } from "@mci/define/decorators";
import { defineSkill, token, type DefinedSkill } from "@mci/define";
import { z } from "zod";

export const disk = token<ReadonlyMap<string, string>>("disk");

function logged<Args extends unknown[]>(
  method: (this: Files, ...args: Args) => string,
): (this: Files, ...args: Args) => string {
  return function replaced(...args) {
    this.calls += 1;
    return method.apply(this, args);
  };
}

class Base {
  @tool({ description: "From the class above" })
  inherited(): string {
    return "inherited";
  }
}

class Files extends Base {
  calls = 0;

  @logged
  @tool({ readOnly: true, input: z.object({ path: z.string() }), inject: { disk } })
  read_file({ path }: { readonly path: string }, context: { readonly disk: ReadonlyMap<string, string> }): string {
    return `${context.disk.get(path) ?? "nothing"} after ${this.calls}`;
  }

  // @ts-expect-error: the method takes a number
  @tool({ input: z.object({ n: z.string() }) })
  wrong({ n }: { readonly n: number }): number {
    return n;
  }

  @tool({ name: "named" })
  static other(): string {
    return "static";
  }

  unmarked(): string {
    return "unmarked";
  }
}

export const files: DefinedSkill = defineSkill("files", toolsOf(new Files()));
export const statics: DefinedSkill = defineSkill("statics", toolsOf(Files));
export const none = (): unknown => toolsOf({});

export function privateTool(): unknown {
  return class {
    @tool({})
    #hidden(): string {
      return this.#hidden();
    }
  };
}
