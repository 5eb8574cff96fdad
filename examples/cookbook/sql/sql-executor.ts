import { text, type ExecutionBlock, type Executor } from "@mci/contract";

export interface SqlExecution extends ExecutionBlock {
  readonly type: "sql";
  readonly query: string;
  readonly params?: readonly unknown[];
}

const schema = {
  type: "object",
  properties: {
    query: { type: "string", description: "One statement. It has no placeholders of MCI: arguments are parameters." },
    params: { type: "array", description: "The values of $1, $2 and so on." },
  },
  required: ["query"],
};

/** Runs a statement of SQL: `{ "type": "sql", "query": "SELECT ... WHERE id = $1", "params": ["{{props.id}}"] }` */
export function sqlExecutor(
  run: (query: string, params: unknown[]) => Promise<readonly unknown[]>,
): Executor<SqlExecution> {
  return {
    type: "sql",
    schema,
    prepare({ execution }, { value }) {
      const params = value(execution.params ?? [], { at: "/params" });
      return {
        async run({ scope }) {
          const rows = await run(execution.query, params.render(scope) as unknown[]);
          return { ...text(JSON.stringify(rows)), structuredContent: { rows } };
        },
      };
    },
  };
}
