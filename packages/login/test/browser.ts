/** Opens a page as a browser does: follows redirects, with cookies, and returns the last answer. */
export async function browse(page: URL): Promise<Response> {
  const cookies = new Map<string, string>();
  let url = page;
  for (let hops = 0; hops < 20; hops += 1) {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    // oxlint-disable-next-line no-await-in-loop -- one leads to the next
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) return response;
    url = new URL(location, url);
  }
  throw new Error("The page redirects without end.");
}
