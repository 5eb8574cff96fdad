import { suggest } from "@mci/plugin-kit";

import type { Block, FileReference, FromImport, Import } from "../parse/ast.ts";
import type { File, Unit } from "./compilation.ts";
import { NodePlace, syntaxErrorAt } from "../errors.ts";
import { readName } from "./names.ts";
import { newInstance, Scope, type TemplatePart } from "../values/scope.ts";
import { own } from "../values/values.ts";

/** `{% block name %}`: what the file that extends this one has for it, else what stands here. */
export function compileBlock(node: Block, file: File): TemplatePart {
  const { source, block: outerBlock, blocks } = file;
  const name = readName(node.name, source);
  if (blocks.has(name)) {
    throw syntaxErrorAt(source, node, `There are two blocks '${name}' in this file.`);
  }
  // Known before its body is compiled, which may not define it again.
  blocks.set(name, () => "");
  const body = file.inBlock(name).body(node.body);
  const place = new NodePlace(source, node);
  const part: TemplatePart = (scope) => body(scope.block());
  blocks.set(name, part);
  return (scope) => {
    // A file that extends another only fills its blocks.
    if (outerBlock === undefined && scope.instance.extended !== undefined) return "";
    scope.run.budget.step(place);
    const [first = part] = scope.instance.blocks.get(name) ?? [];
    return first(scope);
  };
}

export function compileExtends(node: FileReference, file: File): TemplatePart {
  const { render } = file.use(node, { tag: "extends", seesData: true });
  return (scope) => {
    scope.instance.extended = render;
    return "";
  };
}

/** An included file sees every variable here, and leaves none behind. */
export function compileInclude(node: FileReference, file: File): TemplatePart {
  const { render } = file.use(node, { tag: "include", seesData: true, mayBeMissing: node.ignoreMissing === true });
  const place = new NodePlace(file.source, node);
  return (scope) => {
    scope.run.budget.step(place);
    return render(new Scope(scope.run, newInstance(scope.instance.data), scope));
  };
}

export function compileImport(node: Import, file: File): TemplatePart {
  const name = readName(node.target, file.source);
  const { exported } = compileUse(node, file, "import");
  return (scope) => {
    scope.define(name, exported(scope));
    return "";
  };
}

export function compileFromImport(node: FromImport, file: File): TemplatePart {
  const { source } = file;
  const { unit, exported } = compileUse(node, file, "from");
  const names = node.names.children.map((imported) => {
    const [from, to] = imported.typename === "Pair" ? [imported.key, imported.value] : [imported, imported];
    const name = readName(from, source);
    if (unit.bound.has(name)) return [name, readName(to, source)] as const;
    const hint = suggest(name, unit.bound);
    throw syntaxErrorAt(source, from, `There is no '${name}' in that file.`, { hint });
  });
  return (scope) => {
    const found = exported(scope);
    for (const [from, to] of names) scope.define(to, own(found, from, scope.run.budget));
    return "";
  };
}

interface Use {
  readonly unit: Unit;
  /** Returns the names that the file defines. */
  exported(scope: Scope): unknown;
}

/** An imported file sees neither data nor variables, unless it is imported `with context`. */
function compileUse(node: Import | FromImport, file: File, tag: string): Use {
  const seesData = node.withContext === true;
  const unit = file.use(node, { tag, seesData });
  const place = new NodePlace(file.source, node);
  return {
    unit,
    exported(scope) {
      scope.run.budget.step(place);
      const inner = new Scope(
        scope.run,
        newInstance(seesData ? scope.instance.data : undefined),
        seesData ? scope : undefined,
      );
      unit.render(inner);
      return inner.exported();
    },
  };
}
