import type { Caller } from "./callers.ts";
import { tenantNames, type TenantName } from "./project.ts";
import type { Verdict } from "./promises.ts";

const calls = 10_000;
const atOnce = 64;

/** Calls tools of the same names for two tenants, of which one keeps its results: nobody gets an answer of the other's. */
export async function tenantsStayApart(callers: Readonly<Record<TenantName, Caller>>): Promise<Verdict> {
  const broken: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < calls; index = next++) {
      const tenant = tenantNames[index % tenantNames.length] ?? "acme";
      const isKept = index % 3 === 0;
      const label = `call ${index}`;
      const answer = await callers[tenant].call(isKept ? "kept" : "who", isKept ? {} : { label });
      const text = textOf(answer?.body);
      if (text !== (isKept ? tenant : `${tenant} ${label}`))
        broken.push(`${tenant} ${label}: ${JSON.stringify(answer)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { promise: "calls of two tenants never mix", seen: `${calls} calls, ${atOnce} at once`, broken };
}

interface CallBody {
  readonly content?: readonly { readonly text?: string }[];
}

function textOf(body: CallBody | undefined): string | undefined {
  return body?.content?.[0]?.text;
}
