// A module of its own, imported on first use: the SDK takes more than 100 ms to load.
export {
  checkResourceAllowed,
  discoverOAuthServerInfo,
  exchangeAuthorization,
  extractWWWAuthenticateParams,
  IssuerMismatchError,
  LATEST_PROTOCOL_VERSION,
  OAuthError,
  refreshAuthorization,
  registerClient,
  RegistrationRejectedError,
  selectClientAuthMethod,
  startAuthorization,
  validateAuthorizationResponseIssuer,
} from "@modelcontextprotocol/client";
