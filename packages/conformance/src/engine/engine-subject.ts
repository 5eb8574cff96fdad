import {
  defaultLimits,
  type CompileOptions,
  type Scope,
  type Template,
  type TemplateEngine,
  type JsonObject,
} from "@mci/contract";
import type { Case } from "../register.ts";

/** A language whose syntax differs from `{{ path }}`, or that can do more than the cases could guess. */
export interface EngineDialect {
  readonly engine: () => TemplateEngine;
  /** Writes the value at a path such as `props.user.name`. Default: `{{ path }}`. */
  readonly placeholder?: (path: string) => string;
  /** Brings in a file. There is no default: an engine without includes waives their cases. */
  readonly include?: (path: string) => string;
  /** Writes `body` once for each item of the list at a path. There is no default: without it `loopCases` fail. */
  readonly loop?: (path: string, body: string) => string;
  /** A mistake in one line that `compile` has to find. Default: a placeholder that is not closed. */
  readonly broken?: string;
}

/** An engine to be tested: the function that makes it, alone or with what is special about its syntax. */
export type Engine = EngineDialect["engine"] | EngineDialect;

/** An engine with every question about its syntax answered. */
export interface EngineUnderTest {
  readonly engine: TemplateEngine;
  readonly broken: string;
  readonly placeholder: (path: string) => string;
  readonly include: (path: string) => string;
  readonly loop: (path: string, body: string) => string;
  /** Tags of this language that only an author may write. */
  readonly tags: readonly string[];
  /** Compiles with the defaults: missing values are errors, limits those of the contract, nothing to include. */
  readonly compile: (source: string, options?: Partial<CompileOptions>) => Template;
  /** Compiles and renders once. */
  readonly render: (source: string, data: unknown, options?: Partial<CompileOptions>) => string;
}

/** Returns a case that is run with an engine of its own. */
export function engineCase(name: string, run: (engine: EngineUnderTest) => void): Case<Engine> {
  return { name, run: (subject) => run(underTest(subject)) };
}

export function underTest(subject: Engine): EngineUnderTest {
  const dialect: EngineDialect = typeof subject === "function" ? { engine: subject } : subject;
  const engine = dialect.engine();
  const compile: EngineUnderTest["compile"] = (source, options) => engine.compile(source, { ...defaults, ...options });
  const { broken = "{{ props.name", placeholder = (path) => `{{ ${path} }}`, include, loop } = dialect;
  return {
    engine,
    broken,
    placeholder,
    tags: [
      placeholder("env.SECRET"),
      placeholder(placeholder("env.SECRET")),
      broken,
      ...(include === undefined ? [] : [include("/etc/passwd")]),
      ...(loop === undefined ? [] : [loop("props.list", "x")]),
    ],
    loop(path, body) {
      if (loop === undefined) throw new Error("The dialect says nothing of how a loop is written.");
      return loop(path, body);
    },
    include(path) {
      if (include === undefined) throw new Error("The dialect says nothing of how a file is included.");
      return include(path);
    },
    compile,
    render: (source, data, options) => compile(source, options).render(data),
  };
}

const defaults: CompileOptions = Object.freeze({
  missing: "error",
  limits: defaultLimits,
  include(path: string): never {
    throw new Error(`Nothing is to be included here, least of all ${path}.`);
  },
});

/** Returns the values that a template sees, as the client makes them. */
export function scopeOf(props: JsonObject, env: JsonObject = {}): Scope {
  return { props, input: props, properties: props, env };
}
