import type { SchemaNode } from "../document/document.ts";
import { resolve, type Target } from "../document/resolve.ts";
import { SchemaError } from "../schema-error.ts";
import type { Check, Run } from "../run.ts";

/** Resolves a reference in a node, for the scope of a run. */
export type Follow = (run: Pick<Run, "scope">) => SchemaNode;

/** The references of a schema, by the keyword they stand at. */
export function collectReferences(node: SchemaNode): (readonly [string, Follow])[] {
  const { document, schema } = node;
  const { $ref: plain, $dynamicRef: dynamic, $recursiveRef: recursive } = Object(schema) as Record<string, unknown>;
  const follows: [string, Follow][] = [];
  if (typeof plain === "string") {
    const { node: target } = followed(plain, node);
    follows.push(["$ref", () => target]);
  }
  if (typeof dynamic === "string" && document.dialect === "2020-12") {
    const target = followed(dynamic, node);
    follows.push(["$dynamicRef", dynamicFollow(target, target.anchor)]);
  }
  if (typeof recursive === "string" && document.dialect === "2019-09") {
    follows.push(["$recursiveRef", dynamicFollow(followed(recursive, node), "")]);
  }
  return follows;
}

function followed(reference: string, node: SchemaNode): Target {
  try {
    return resolve(reference, node);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    throw new SchemaError(`A reference cannot be followed: ${error.message}.`);
  }
}

/** Where the first target has a dynamic anchor, the outermost resource with one of the same name takes its place. */
function dynamicFollow({ node: target }: Target, anchor: string | undefined): Follow {
  const { document, resource, schema } = target;
  if (anchor === undefined || resource.dynamicAnchors.get(anchor) !== schema) return () => target;
  return ({ scope }) => {
    const outermost = scope?.outermost(({ dynamicAnchors }) => dynamicAnchors.get(anchor));
    return outermost === undefined ? target : document.node(outermost, document.resourceOf(outermost, resource));
  };
}

/** The checks of `$ref`, `$dynamicRef` and `$recursiveRef`. */
export function referenceChecks(node: SchemaNode): Check[] {
  return collectReferences(node).map(([, follow]) =>
    node.document.isDynamic ? scoped(follow) : direct(follow({ scope: undefined })),
  );
}

function direct(target: SchemaNode): Check {
  return (value, run, at) => {
    run.spend(5);
    return at === undefined ? run.test(target, value) : run.explain(target, value, at);
  };
}

/** Where dynamic references are, a check notes the resources it comes through. */
function scoped(follow: Follow): Check {
  return (value, run, at) => {
    run.spend(5);
    const target = follow(run);
    const { scope } = run;
    enter(target, run);
    const verdict = at === undefined ? run.test(target, value) : run.explain(target, value, at);
    run.scope = scope;
    return verdict;
  };
}

/** Notes that a check goes on in the resource of a node. The caller restores the scope. */
export function enter({ resource }: SchemaNode, run: Run): void {
  if (run.scope === undefined) return;
  run.spend(5 + run.scope.size);
  run.scope = run.scope.enter(resource);
}
