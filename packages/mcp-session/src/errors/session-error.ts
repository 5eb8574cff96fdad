import { MCIError } from "@mci/contract";

/**
 * Why a server gave no answer: MCI_SERVER_UNAVAILABLE (not started, not reached, gone; `message` ends with the last of
 * its stderr), MCI_SERVER_REFUSED (401 or 403), MCI_SERVER_ANSWER (an answer that is not MCP, or an error of the
 * protocol), MCI_NETWORK_REFUSED, MCI_RESULT_LIMIT, MCI_TIMEOUT, MCI_CANCELLED, MCI_CLOSED.
 */
export class SessionError extends MCIError {}

/** A server knows nothing of the session a request belongs to: it has done nothing about it. */
export class SessionLost extends SessionError {}

/** Headers and arguments of a request do not fit for its server: it has done nothing about it. */
export class HeadersRefused extends SessionError {}
