export const help = `The bundle contains this command, so that its users need neither Node nor a network to start it, the schema file, and what
the file names: toolsets, caches of MCP servers, files of tools, modules with what they import by paths, skills, prompts and
resources. Other files need --include. Secrets, a config, links and files of other folders are never packed.

The client asks its user for the env values that 'mci envs' lists, and keeps secrets in its keychain. Name, description,
version, license and authors come from 'metadata'. The same files give the same bytes.

--server-json also writes server.json, for the MCP registry. URL is where the bundle will be downloaded from, such as a
release on GitHub. The name there is io.github.OWNER/NAME; for another namespace, write it in --name.

Examples:
  mci pack
  mci pack --include data --out dist/weather.mcpb
  mci pack --server-json https://github.com/ada/weather/releases/download/v1.2.0/weather.mcpb
  mci pack --name io.github.ada/weather --server-json https://github.com/ada/weather/releases/download/v1/weather.mcpb`;
