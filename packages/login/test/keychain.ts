/** A program that keeps logins in a file, as others would in a keychain: `keychain.mjs FILE get|store|erase`. */
export const keychain = `
import { existsSync, readFileSync, writeFileSync } from "node:fs";
const [, , file, action] = process.argv;
const { server, login } = JSON.parse(readFileSync(0, "utf8"));
const all = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
if (action === "get" && server in all) process.stdout.write(JSON.stringify({ login: all[server] }));
if (action === "store") all[server] = login;
if (action === "erase") delete all[server];
writeFileSync(file, JSON.stringify(all));
`;
