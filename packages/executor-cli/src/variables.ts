import { MCIError, type CliExecution, type Field, type PrepareContext, type Scope } from "@mci/contract";
import { toPointer } from "@mci/plugin-kit";
import { hasSecretName } from "@mci/plugin-kit/secrets";

import { refuseNul } from "./refuse.ts";

/** A variable that a tool adds to the environment of its command. */
export interface Variable {
  readonly name: string;
  readonly text: string;
  /** True if the variable is named like a credential. */
  readonly secret: boolean;
}

export interface PreparedVariables {
  readonly fields: readonly { readonly name: string; readonly field: Field }[];
  render(scope: Scope): Variable[];
}

export function prepareVariables(
  { env = {}, inheritEnv = [] }: CliExecution,
  context: PrepareContext,
): PreparedVariables {
  for (const name of [...Object.keys(env), ...inheritEnv]) checkName(name);
  const fields = Object.entries(env).map(([name, source]) => {
    const secret = hasSecretName(name);
    return { name, secret, field: context.field(source, { native: true, secret, at: toPointer("env", name) }) };
  });
  return {
    fields,
    render: (scope) =>
      fields
        .filter(({ field }) => !field.absent(scope))
        .map(({ name, secret, field }) => {
          const text = field.render(scope);
          refuseNul(text, `env.${name}`);
          return { name, text, secret };
        }),
  };
}

function checkName(name: string): void {
  if (isVariableName(name)) return;
  throw new MCIError("MCI_SCHEMA_FIELD", `No variable can be named ${JSON.stringify(name)}.`, {
    hint: "'env' has names and values, 'inheritEnv' names only.",
  });
}

export function isVariableName(name: string): boolean {
  return name !== "" && !name.includes("=") && !name.includes("\0");
}
