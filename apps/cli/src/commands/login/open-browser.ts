import { spawn } from "node:child_process";

/** Shows a page in the user's browser, if the system can. Without a shell: the URL is one argument. */
export function openBrowser(page: URL): void {
  const [command = "", ...args] = openers[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, page.href], { stdio: "ignore", detached: true });
  // Its URL is on the terminal, too.
  child.on("error", () => undefined);
  child.unref();
}

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};
