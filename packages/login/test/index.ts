// For the tests of packages that use logins, too: not published.
export { startAuthorizationServer, type RunningAuthorizationServer } from "./authorization-server.ts";
export { browse } from "./browser.ts";
export { keychain } from "./keychain.ts";
export { startProtectedServer, type ProtectedServer } from "./protected-server.ts";
