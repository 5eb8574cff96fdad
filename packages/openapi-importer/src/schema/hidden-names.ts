import { Broken } from "../broken.ts";
import { child, entries, items, type Located } from "../read/located.ts";
import { placeKey, type Resolver } from "../read/resolver.ts";

/** The properties that an object has by a schema and by the parts of its `allOf`, which are one object. */
interface Names {
  /** Names that do not apply in this direction. */
  readonly hidden: ReadonlySet<string>;
  /** Names that are declared or required without being hidden in the same place. */
  readonly others: ReadonlySet<string>;
}

const none: Names = { hidden: new Set(), others: new Set() };

/** Tells which properties of schemas are read-only, or write-only, in any part of their `allOf`. */
export class HiddenNames {
  readonly #resolver: Resolver;
  readonly #keyword: "readOnly" | "writeOnly";
  readonly #known = new Map<string, Names>();
  #depth = 0;
  #joined = 0;

  constructor(resolver: Resolver, keyword: "readOnly" | "writeOnly") {
    this.#resolver = resolver;
    this.#keyword = keyword;
  }

  /** Whether a property is not for this direction. */
  isHidden(at: Located): boolean {
    const isMarked = (one: Located): boolean => child(one, this.#keyword)?.value === true;
    return isMarked(at) || isMarked(this.#resolver.resolve(at));
  }

  /** Returns the properties that are hidden anywhere in a schema. */
  of(at: Located): ReadonlySet<string> {
    return this.#namesOf(at).hidden;
  }

  /** Whether a schema says anything of these properties. */
  concern(at: Located, names: ReadonlySet<string>): boolean {
    if (names.size === 0) return false;
    const { others } = this.#namesOf(at);
    return [...names].some((name) => others.has(name));
  }

  #namesOf(written: Located): Names {
    const at = this.#resolver.resolve(written);
    const key = placeKey(at);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#depth >= maxDepth)
      throw new Broken(`More than ${maxDepth} schemas are within each other by allOf.`, { at });
    this.#known.set(key, none); // so that schemas that contain themselves end
    this.#depth += 1;
    try {
      const names = this.#read(at);
      this.#known.set(key, names);
      return names;
    } catch (error) {
      this.#known.delete(key);
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  #read(at: Located): Names {
    const properties = entries(child(at, "properties"));
    const own = properties.filter(([, property]) => this.isHidden(property)).map(([name]) => name);
    const parts = items(child(at, "allOf")).map((part) => this.#namesOf(part));
    const required = items(child(at, "required")).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
    const hidden = this.#join(
      own,
      parts.map((part) => part.hidden),
    );
    const mentioned = this.#join(
      [...properties.map(([name]) => name), ...required],
      parts.map((part) => part.others),
    );
    return { hidden, others: without(mentioned, hidden) };
  }

  /** Joins sets of names. A chain of schemas that add nothing shares one set instead of copies. */
  #join(own: readonly string[], sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
    const [largest = none.hidden] = sets.toSorted((left, right) => right.size - left.size);
    if ([own, ...sets].every((names) => names === largest || [...names].every((name) => largest.has(name))))
      return largest;
    const joined = new Set([...largest, ...own]);
    for (const names of sets) for (const name of names) joined.add(name);
    this.#joined += largest.size;
    if (this.#joined > maxJoined) throw new Broken("Schemas with too many properties are within each other by allOf.");
    return joined;
  }
}

/** How many schemas may be within each other: documents that people write have a few. */
const maxDepth = 500;

/** How many names may be copied from parts to what they are parts of, in all of a document. */
const maxJoined = 2_000_000;

function without(names: ReadonlySet<string>, hidden: ReadonlySet<string>): ReadonlySet<string> {
  const [few, many] = names.size < hidden.size ? [names, hidden] : [hidden, names];
  return few.size === 0 || [...few].every((name) => !many.has(name))
    ? names
    : new Set([...names].filter((name) => !hidden.has(name)));
}
