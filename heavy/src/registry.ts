import type { AddressInfo } from "node:net";
import { runServer } from "verdaccio";

/**
 * `node --import tsx heavy/src/registry.ts STORAGE [UPLINK]`: a registry of npm on loopback, for as long as the process lives.
 * Prints its port. Packages that it lacks come from the registry UPLINK, and stay; without one they do not exist.
 */
const [storage = "", uplink] = process.argv.slice(2);
const ours = { access: "$all", publish: "$authenticated" };
const app = await runServer({
  configPath: storage,
  storage,
  auth: { htpasswd: { file: `${storage}/htpasswd` } },
  uplinks: uplink === undefined ? {} : { uplink: { url: uplink, timeout: "60s", max_fails: 100 } },
  packages: {
    mci: ours,
    "@mci/*": ours,
    "**": { access: "$all", ...(uplink === undefined ? {} : { proxy: "uplink" }) },
  },
  max_body_size: "50mb",
  web: { enable: false },
  log: { type: "stdout", format: "json", level: "fatal" },
});
app.listen(0, "127.0.0.1", () => console.log((app.address() as AddressInfo).port));
