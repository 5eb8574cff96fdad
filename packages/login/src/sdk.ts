// A module of its own, imported on first use: the SDK takes more than 100 ms to load.
export {
  checkResourceAllowed,
  discoverOAuthServerInfo,
  IssuerMismatchError,
  LATEST_PROTOCOL_VERSION,
  selectClientAuthMethod,
  startAuthorization,
  validateAuthorizationResponseIssuer,
} from "@modelcontextprotocol/client";
