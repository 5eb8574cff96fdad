import { describeMachine } from "../machine.ts";
import { median } from "../measure.ts";
import { required } from "../required.ts";
import { rpc, type Asked } from "../serving-requests.ts";
import { startContestants, type Contestant } from "./contestants.ts";
import { measureLoad, type Measured } from "./measure-load.ts";
import { createProject } from "./project.ts";

const callers = 32;
const countOfRounds = 3;
const turnMs = 900;

const protocols: Readonly<Record<string, (name: string) => Asked>> = {
  "MCP tools/call": (name) => rpc("tools/call", { name, arguments: {} }),
  REST: (name) => ({ path: "/api/v1/mcp/tools/call", body: JSON.stringify({ name, arguments: {} }) }),
};

const project = createProject(callers);
const contestants = await startContestants(project.folder);
try {
  console.log(`${describeMachine()}\n`);
  for (const [protocol, ask] of Object.entries(protocols)) printTable(protocol, await rounds(contestants.all, ask));
} finally {
  await contestants.stop();
  project.remove();
}

type Round = ReadonlyMap<string, Measured>;

/** In each round everyone takes a turn, after one to get warm: what disturbs the machine disturbs all. */
async function rounds(all: readonly Contestant[], ask: (name: string) => Asked): Promise<readonly Round[]> {
  const round = async (): Promise<Round> => {
    const measured = new Map<string, Measured>();
    for (const contestant of all)
      measured.set(contestant.name, await measureLoad(contestant, ask(contestant.tool), project.tokens, turnMs));
    return measured;
  };
  await round();
  const done: Round[] = [];
  while (done.length < countOfRounds) done.push(await round());
  return done;
}

/** Ratios are medians of those within each round, as a round that was disturbed says nothing about the next. */
function printTable(protocol: string, measured: readonly Round[]): void {
  const names = [...required(measured[0]).keys()];
  const bare = required(names[0]);
  const medianOf = (name: string, value: (own: Measured, limit: Measured) => number): number =>
    median(measured.map((round) => value(required(round.get(name)), required(round.get(bare)))));
  const amount = (name: string, key: keyof Measured): string => medianOf(name, (own) => own[key]).toFixed(0);
  const ratio = (name: string, key: keyof Measured): string =>
    medianOf(name, (own, limit) => own[key] / limit[key]).toFixed(2);
  console.log(
    `| ${protocol} | calls/s | to bare | CPU of servers | to bare | of database | of proxy | of callers | cores |`,
  );
  console.log("| --- | --: | --: | --: | --: | --: | --: | --: | --: |");
  for (const name of names) {
    const cells = [
      amount(name, "callsPerSecond"),
      ratio(name, "callsPerSecond"),
      `${amount(name, "servers")} us`,
      ratio(name, "servers"),
      ...(["database", "proxy", "callers"] as const).map((key) => `${amount(name, key)} us`),
      medianOf(name, ({ cores }) => cores).toFixed(1),
    ];
    console.log(`| ${[name, ...cells].join(" | ")} |`);
  }
  console.log("");
}
