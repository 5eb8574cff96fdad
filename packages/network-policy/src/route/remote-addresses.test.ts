import { describe, expect, it } from "vitest";

import { RemoteAddresses } from "./remote-addresses.ts";

describe("Reached", () => {
  it.each([
    [[], false],
    [["127.0.0.1"], true],
    [["::ffff:10.0.0.1", "::1", "fd00::1"], true],
    [["8.8.8.8"], false],
    [["10.0.0.1", "8.8.8.8"], false],
    [["8.8.8.8", "10.0.0.1"], false],
    [["10.0.0.1", undefined], false],
  ])("of connections to %j: private %s", (addresses, isPrivate) => {
    const reached = new RemoteAddresses();
    for (const address of addresses) reached.add(address);
    expect(reached.isPrivate).toBe(isPrivate);
  });
});
