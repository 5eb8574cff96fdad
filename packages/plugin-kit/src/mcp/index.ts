export { bearerChallenge } from "./bearer-challenge.ts";
export { describeTool, type DescribedTool } from "./describe-tool.ts";
export { readHeaderMarks, type HeaderMark, type HeaderMarks } from "./header-marks.ts";
export { LineReader, type LineHandlers } from "./line-reader.ts";
export { approvalKey, clientCapabilitiesKey, clientInfoKey, protocolVersionKey, serverInfoKey } from "./meta-keys.ts";
export { findHeaderMismatch, paramHeaders, type HeaderMismatch } from "./param-headers.ts";
export { rpcCodes, type RpcError } from "./rpc.ts";
export { toLine } from "./to-line.ts";
