import { dnsExecutor } from "./dns-executor.mjs";

export default { executors: [dnsExecutor()] };
