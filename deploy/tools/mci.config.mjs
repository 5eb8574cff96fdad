import { readFileSync } from "node:fs";

// The entries that `mci token` prints, as a JSON array: a secret that is mounted, not a part of the image.
const tokens = readFileSync(process.env.TOKENS_FILE ?? "/run/secrets/tokens", "utf8");

// The proxy looks every second: it has noticed that a replica ends before that refuses anything.
const limits = { noticeMs: 3_000 };

export default { server: { guard: { tokens: JSON.parse(tokens) }, limits } };
