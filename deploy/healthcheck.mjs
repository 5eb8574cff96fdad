// Exits with 0 if the server takes calls. The image has no curl.
const url = process.argv[2] ?? "http://127.0.0.1:8080/readyz";
const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
process.exitCode = response?.status === 200 ? 0 : 1;
