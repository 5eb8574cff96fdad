import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { calendar } from "./stand-ins/calendar.ts";
import { github } from "./stand-ins/github.ts";
import { payments } from "./stand-ins/payments.ts";
import { slack } from "./stand-ins/slack.ts";
import { startStandIn, type RunningStandIn, type StandIn, type StandInAnswer } from "./stand-ins/stand-in.ts";
import { forecast, geocoding } from "./stand-ins/weather.ts";

export const root: string = join(import.meta.dirname, "..");

export const toolboxes: readonly string[] = readdirSync(root).filter((name) => existsSync(fileOf(name)));

/** Values of env with which the stand-ins answer. */
export const secrets: Readonly<Record<string, string>> = {
  GITHUB_TOKEN: "github_pat_for_the_recording",
  SLACK_TOKEN: "xoxb-for-the-recording",
  STRIPE_KEY: "rk_test_for_the_recording",
  GOOGLE_TOKEN: "ya29.for-the-recording",
};

const standIns: Readonly<Record<string, StandIn>> = {
  "api.github.com": github,
  "api.open-meteo.com": forecast,
  "api.stripe.com": payments,
  "geocoding-api.open-meteo.com": geocoding,
  "slack.com": slack,
  "www.googleapis.com": calendar,
};

export function fileOf(name: string, folder: string = root): string {
  return join(folder, name, "mci.yaml");
}

/**
 * Rewrites a toolbox so that it calls stand-ins on this machine in place of its hosts. Returns these by host.
 *
 * @param before - Answers in place of a stand-in, where it returns an answer.
 */
export async function withStandIns(
  file: string,
  before: (...request: Parameters<StandIn>) => StandInAnswer | undefined = () => undefined,
): Promise<ReadonlyMap<string, RunningStandIn>> {
  const written = readFileSync(file, "utf8");
  const [, hosts = ""] = /^network: .*allowHosts: \[(.*)\]/m.exec(written) ?? [];
  const running = new Map<string, RunningStandIn>();
  for (const host of hosts.split(", ").filter((name) => name !== "")) {
    const standIn = standIns[host];
    if (standIn === undefined) throw new Error(`No stand-in for ${host}.`);
    running.set(host, await startStandIn((request) => before(request) ?? standIn(request)));
  }
  let text = written.replace(/(allowHosts: )\[.*\]/, "$1[127.0.0.1]");
  for (const [host, { origin }] of running) text = text.replaceAll(`https://${host}/`, `${origin}/`);
  writeFileSync(file, text);
  return running;
}
