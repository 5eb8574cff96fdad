import { plainWordsOf } from "./words.ts";

/**
 * Words of names of tools, and the everyday words that people and models say in their place. They hold for many APIs: a name of one
 * service has no place here.
 */
const said: Readonly<Record<string, string>> = {
  // What is done
  create: "make new add open start put save write compose publish submit begin post register set build",
  add: "give put assign grant let bring invite append include attach insert",
  get: "show read view fetch retrieve display download look see what check",
  list: "show all see what every enumerate browse which who",
  search: "find look where query",
  update: "change edit modify set rename mark adjust replace alter close patch",
  delete: "remove drop erase destroy discard rid cancel revoke clear trash wipe",
  remove: "delete take kick drop rid",
  send: "mail deliver transmit message",
  run: "trigger start kick execute launch invoke build",
  dispatch: "trigger kick start launch hand",
  rerun: "retry again repeat",
  restore: "undo roll rollback back revert recover",
  merge: "land join combine",
  invite: "bring ask",
  lock: "freeze",
  star: "favorite favourite bookmark like",
  purge: "flush empty clear",
  transfer: "move hand",
  upload: "send put attach",
  enable: "activate switch turn allow",
  disable: "deactivate switch turn stop",
  // What it is done to
  account: "user login profile customer",
  alert: "hole vulnerability problem warning",
  assignee: "assign give",
  audit: "log who history",
  billing: "money cost spend paid pay price bill",
  branch: "main ref",
  cache: "flush old stale",
  calendar: "schedule date meeting",
  certificate: "https ssl tls cert",
  channel: "room chat",
  code: "function source",
  collaborator: "let allow access",
  color: "colour",
  comment: "reply note remark say said answer",
  commit: "push changed",
  component: "block widget part",
  content: "file text",
  customer: "client buyer person",
  database: "data db",
  deploy: "publish online release ship live",
  dns: "domain subdomain",
  email: "mail",
  event: "meeting appointment",
  file: "document design mockup readme",
  fork: "copy",
  form: "contact survey",
  gist: "snippet code share",
  image: "png picture photo jpg svg render export",
  invoice: "bill",
  issue: "ticket bug task",
  label: "tag",
  license: "term licence",
  limit: "left quota",
  member: "person colleague user people",
  message: "text chat dm",
  notification: "inbox news",
  order: "purchase bought",
  organization: "org company organisation",
  payment: "pay paid money charge",
  product: "item article goods",
  protection: "protect guard nobody forbid may",
  pull: "pr",
  reaction: "thumb emoji heart like",
  record: "entry row",
  ref: "branch tag",
  refund: "money back return",
  release: "version publish",
  repository: "repo project",
  request: "pr mr",
  reviewer: "review look",
  secret: "key password token credential",
  site: "page website web",
  snapshot: "backup copy",
  snippet: "code",
  split: "half",
  style: "look",
  submission: "filled entry",
  subscription: "plan membership",
  team: "group",
  test: "experiment",
  tls: "https ssl",
  usage: "spend used consumption",
  user: "person people someone somebody colleague member account",
  variable: "setting config token",
  version: "history revision",
  webhook: "hook callback ping notify tell",
  workflow: "build ci pipeline action job",
};

/** Words of tools by an everyday word for them. */
export const meanings: ReadonlyMap<string, readonly string[]> = toMeanings();

function toMeanings(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [word, others] of Object.entries(said)) {
    for (const other of plainWordsOf(others)) found.set(other, [...(found.get(other) ?? []), word]);
  }
  return found;
}

/** Words that tell nothing about what is looked for. */
export const emptyWords: ReadonlySet<string> = new Set(
  plainWordsOf(
    "a an the of to for in on at by with from this that these those is are was were be been do does did have has had i me my we our us " +
      "you your it its they their he she his her one and or as into so not can may might will would should please want need how there " +
      "here them if when where who whom whose whatever just any some up out off over about than then too also only very what which",
  ),
);

/** Words that tell whether something is to be read, created, changed or deleted. */
export type Intent = "read" | "create" | "change" | "delete";

const intents: readonly (readonly [Intent, ReadonlySet<string>])[] = (
  [
    ["delete", "delete remove drop erase cancel revoke destroy discard rid"],
    ["create", "create add make new open start post put publish submit register save"],
    ["change", "update change edit set modify rename replace mark move"],
    ["read", "get list show search find check read view fetch what which who where see did"],
  ] as const
).map(([intent, words]) => [intent, new Set(plainWordsOf(words))]);

/** Returns what a question is about to do, if its words tell. */
export function intentOf(words: readonly string[]): Intent | undefined {
  return intents.find(([, verbs]) => words.some((word) => verbs.has(word)))?.[0];
}
