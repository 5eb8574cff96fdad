import { spawn } from "node:child_process";

/** Shows a page in the user's browser; calls `failed` if the system cannot. Without a shell: the URL is one argument. */
export function openBrowser(page: URL, failed: () => void = () => undefined): void {
  const [command = "", ...args] = openers[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, page.href], { stdio: "ignore", detached: true });
  child.on("error", failed);
  child.unref();
}

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};
