import { child, entries, items, type Located } from "../read/located.ts";
import { placeKey, type Resolver } from "../read/resolver.ts";

/** The properties that an object has by a schema and by the parts of its `allOf`, which are one object. */
interface Names {
  /** Those that are not for this direction. */
  readonly hidden: ReadonlySet<string>;
  /** Those that are declared or required without being hidden in the same place. */
  readonly others: ReadonlySet<string>;
}

const none: Names = { hidden: new Set(), others: new Set() };

/** Tells which properties of schemas are read-only, or write-only, in any part of their `allOf`. */
export class HiddenNames {
  readonly #resolver: Resolver;
  readonly #keyword: "readOnly" | "writeOnly";
  readonly #known = new Map<string, Names>();

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
    const { others } = this.#namesOf(at);
    return [...names].some((name) => others.has(name));
  }

  #namesOf(written: Located): Names {
    const at = this.#resolver.resolve(written);
    const key = placeKey(at);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, none); // so that schemas that contain themselves end
    const properties = entries(child(at, "properties"));
    const own = properties.filter(([, property]) => this.isHidden(property)).map(([name]) => name);
    const parts = items(child(at, "allOf")).map((part) => this.#namesOf(part));
    const hidden = new Set([...own, ...parts.flatMap((part) => [...part.hidden])]);
    const required = items(child(at, "required")).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
    const mentioned = [...properties.map(([name]) => name), ...required, ...parts.flatMap((part) => [...part.others])];
    const names = { hidden, others: new Set(mentioned.filter((name) => !hidden.has(name))) };
    this.#known.set(key, names);
    return names;
  }
}
