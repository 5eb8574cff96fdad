import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { postgresStore } from "@mci/store-postgres";
import { startPostgres } from "@mci/store-postgres/test-server";
import { auditEntries } from "./audit.ts";
import { callerOf, type Caller } from "./callers.ts";
import { putUnderLoad, type Load } from "./load.ts";
import { createProject, type Project, type TenantName } from "./project.ts";
import { auditIsComplete, limitsAreExact, nothingRunsTwice, tasksEndOnce, type Verdict } from "./promises.ts";
import { startReplica, type Replica } from "./replica.ts";
import { tenantsStayApart } from "./tenants-apart.ts";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "120" } } });
const seconds = Number(values.seconds);

const postgres = await startPostgres();
const project = createProject();
const options = ["--tenants", "tenants", "--store", "env:STORE", "--audit", "store"];
const start = async (): Promise<Replica> => startReplica(project.folder, options, { STORE: postgres.url });
const replicas = [await start(), await start()];
try {
  const verdicts = await judge(project, replicas);
  for (const { promise, seen, broken } of verdicts) {
    console.log(`${broken.length === 0 ? "kept  " : "BROKEN"}  ${promise}: ${seen}`);
    for (const line of broken.slice(0, 10)) console.log(`          ${line}`);
  }
  if (verdicts.some(({ broken }) => broken.length > 0)) process.exitCode = 1;
} finally {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await postgres.stop();
  project.remove();
}

async function judge(project: Project, replicas: readonly Replica[]): Promise<readonly Verdict[]> {
  const { acme, blue } = project.tokens;
  const callers = { acme: callerOf(replicas, acme), blue: callerOf(replicas, blue) };
  const apart = await tenantsStayApart(callers);
  const { load, kills } = await killWhileLoaded(callers, replicas);
  const runs = project.runs();
  console.log(`${seconds} seconds, ${kills} processes killed\n`);
  return [
    tasksEndOnce(load.tasks, runs),
    nothingRunsTwice(runs),
    ...limitsAreExact(load, runs),
    ...(await auditVerdicts(postgres.url, project)),
    apart,
  ];
}

async function killWhileLoaded(
  callers: Readonly<Record<TenantName, Caller>>,
  replicas: readonly Replica[],
): Promise<{ readonly load: Load; readonly kills: number }> {
  const end = Date.now() + seconds * 1_000;
  const isOver = (): boolean => Date.now() > end;
  let kills = 0;
  const kill = async (): Promise<void> => {
    while (!isOver()) {
      await wait(1_000 + Math.random() * 7_000);
      if (isOver()) return;
      await replicas[Math.floor(Math.random() * replicas.length)]?.replace();
      kills += 1;
    }
  };
  const [load] = await Promise.all([putUnderLoad(callers, isOver), kill()]);
  return { load, kills };
}

/** Calls that died with their process are noted by another one, once its lease is over. */
async function auditVerdicts(url: string, project: Project): Promise<readonly Verdict[]> {
  const store = await postgresStore({ url });
  try {
    const end = Date.now() + 60_000;
    for (;;) {
      const verdicts = auditIsComplete(await auditEntries(store), project.runs());
      if (Date.now() > end || verdicts.every(({ broken }) => broken.length === 0)) return verdicts;
      await wait(2_000);
    }
  } finally {
    await store.close();
  }
}
