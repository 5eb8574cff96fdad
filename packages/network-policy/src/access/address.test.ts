import { describe, expect, it } from "vitest";

import { classifyAddress } from "./address.ts";

describe("kindOf", () => {
  it.each([
    ["8.8.8.8", "public"],
    ["2606:4700::1111", "public"],
    ["::ffff:8.8.8.8", "public"],
    ["64:ff9b::808:808", "public"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["::1", "loopback"],
    ["::ffff:127.0.0.1", "loopback"],
    ["::ffff:0:127.0.0.1", "loopback"],
    ["::127.0.0.1", "loopback"],
    ["64:ff9b::7f00:1", "loopback"],
    ["0.0.0.0", "unspecified"],
    ["::", "unspecified"],
    ["10.1.2.3", "local network"],
    ["172.16.0.1", "local network"],
    ["192.168.1.1", "local network"],
    ["100.64.0.1", "local network"],
    ["100.100.100.200", "local network"],
    ["fd00:ec2::254", "local network"],
    ["169.254.169.254", "link-local, metadata"],
    ["fe80::1", "link-local, metadata"],
    ["fe80::1%eth0", "link-local, metadata"],
    ["::ffff:169.254.169.254", "link-local, metadata"],
    ["64:ff9b::a9fe:a9fe", "link-local, metadata"],
    ["64:ff9b:1::a9fe:a9fe", "link-local, metadata"],
    ["64:ff9b:1::808:808", "reserved"],
    ["168.63.129.16", "metadata"],
    ["224.0.0.1", "multicast"],
    ["ff02::1", "multicast"],
    ["255.255.255.255", "broadcast"],
    ["240.0.0.1", "reserved"],
    ["198.18.0.1", "reserved"],
    ["2002:7f00:1::", "reserved"],
    ["2001:0:53aa:64c::1", "reserved"],
    ["fec0::1", "reserved"],
  ])("%s is %s", (address, kind) => {
    expect(classifyAddress(address)).toBe(kind);
  });
});
