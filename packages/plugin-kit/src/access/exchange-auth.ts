import { isRecord, type ExchangeAuth, type Tool } from "@mci/contract";

/** Returns the `auth` of a tool that acts as its caller; undefined for every other tool. */
export function exchangeAuth({ execution }: Pick<Tool, "execution">): ExchangeAuth | undefined {
  if (execution.type !== "http") return undefined;
  const auth: unknown = Reflect.get(execution, "auth");
  return isRecord(auth) && auth["type"] === "exchange" ? (auth as object as ExchangeAuth) : undefined;
}
