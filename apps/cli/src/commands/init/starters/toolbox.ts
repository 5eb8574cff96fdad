import { readFile } from "node:fs/promises";
import type { Starter } from "../starter.ts";

/** The first commands to try of each toolbox of `examples/toolboxes`, which the command brings along, and what it needs for them. */
const guides = {
  weather: { tries: ["call find_place name=Lisbon", "call get_forecast latitude=38.72 longitude=-9.14"] },
  github: {
    tries: ["call list_issues owner=nodejs repo=node labels=confirmed-bug"],
    asks: "call create_issue owner=OWNER repo=REPO title='A first issue' body='Opened with mci'",
    needs: {
      GITHUB_TOKEN:
        "a fine-grained token with the permission Issues, from https://github.com/settings/personal-access-tokens/new",
    },
  },
  slack: {
    tries: ["call list_channels"],
    asks: "call post_message channel=C012AB3CD text=Hello",
    needs: { SLACK_TOKEN: "the bot token of an app in your workspace, from https://api.slack.com/apps" },
  },
  payments: {
    tries: ["call find_customers email=ada@example.com"],
    asks: "call refund_payment payment=pi_3Abc amount=1500 reason=duplicate",
    needs: { STRIPE_KEY: "a restricted key, at first of a sandbox, from https://dashboard.stripe.com/apikeys" },
  },
  calendar: {
    tries: ["call list_events from=2026-11-30T00:00:00Z to=2026-12-01T00:00:00Z"],
    asks: "call create_event title=Lunch start=2026-11-30T12:00:00Z end=2026-11-30T13:00:00Z",
    needs: { GOOGLE_TOKEN: "an OAuth access token, as printed by: gcloud auth application-default print-access-token" },
  },
  database: {
    tries: ["call describe_database"],
    asks: "call change_data sql='DELETE FROM orders WHERE id = 3'",
    needs: { DATABASE: "the path of a SQLite database; to make one: sqlite3 shop.db < shop.sql" },
  },
};

export type ToolboxName = keyof typeof guides;

export const toolboxNames = Object.keys(guides) as readonly ToolboxName[];

/** Reads a toolbox: its schema file, the recordings of its tests, and whatever else stands beside it. */
export async function toolbox(name: ToolboxName): Promise<Starter> {
  const text = await readFile(new URL("./toolboxes.json", import.meta.url), "utf8");
  const { "mci.yaml": yaml = "", ...files } = (JSON.parse(text) as Toolboxes)[name];
  return { yaml, files, ...guides[name], isWhole: true };
}

/** The files of each toolbox by their paths, as the bundle of the command has them. */
type Toolboxes = Readonly<Record<ToolboxName, Readonly<Record<string, string>>>>;
