#!/usr/bin/env node
// For `npx mci` where this library is installed. Not named `mci`: the link would replace that of @mci/cli.
console.error("mci: this package is a library. The command is in @mci/cli: npx @mci/cli ...");
process.exitCode = 1;
