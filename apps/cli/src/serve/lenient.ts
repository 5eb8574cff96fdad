import type { GivenOptions } from "../arguments/options.ts";
import type { ReadConfig } from "../config/config.ts";

/** Returns the config of clients that read arguments as `--lenient` says. */
export function withLenient<Config extends Pick<ReadConfig, "client">>(
  config: Config,
  { lenient }: GivenOptions,
): Config {
  return lenient === true ? { ...config, client: { ...config.client, input: "lenient" } } : config;
}
