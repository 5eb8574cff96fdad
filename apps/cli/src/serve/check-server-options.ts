import type { ReadConfig } from "../config/config.ts";
import { aboutConfig } from "./about-config.ts";

/** Throws ConfigError for a value in `server` of a config that `mci run` would refuse. */
export async function checkServerOptions({ file, server }: ReadConfig): Promise<void> {
  if (Object.keys(server).length === 0) return; // The server is slow to import.
  const { checkHttpOptions } = await import("@mci/server");
  const { store, ...others } = server;
  try {
    checkHttpOptions(typeof store === "object" ? { ...others, store } : others);
  } catch (error) {
    throw aboutConfig(error, { file, title: "beside the schema file", part: "server" });
  }
}
