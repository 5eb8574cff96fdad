export { run as call } from "./call.ts";
export { run as convert } from "./convert.ts";
export { run as envs } from "./envs.ts";
export { run as exportTools } from "./export.ts";
export { run as init } from "./init.ts";
export { run as list } from "./list.ts";
export { run as validate } from "./validate.ts";
