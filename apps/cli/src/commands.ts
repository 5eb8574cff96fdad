import type { Command } from "./command.ts";
import { addCommand } from "./commands/add/command.ts";
import { approvalsCommand } from "./commands/approvals/command.ts";
import { approveCommand } from "./commands/approve/command.ts";
import { callCommand } from "./commands/call/command.ts";
import { completionCommand } from "./commands/completion/command.ts";
import { connectCommand } from "./commands/connect/command.ts";
import { convertCommand } from "./commands/convert/command.ts";
import { devCommand } from "./commands/dev/command.ts";
import { doctorCommand } from "./commands/doctor/command.ts";
import { envsCommand } from "./commands/envs/command.ts";
import { exportCommand } from "./commands/export/command.ts";
import { extractCommand } from "./commands/extract/command.ts";
import { importCommand } from "./commands/import/command.ts";
import { initCommand } from "./commands/init/command.ts";
import { lintCommand } from "./commands/lint/command.ts";
import { listCommand } from "./commands/list/command.ts";
import { lockCommand } from "./commands/lock/command.ts";
import { loginCommand } from "./commands/login/command.ts";
import { logoutCommand } from "./commands/logout/command.ts";
import { openapiCommand } from "./commands/openapi/command.ts";
import { packCommand } from "./commands/pack/command.ts";
import { promptCommand } from "./commands/prompt/command.ts";
import { refuseCommand } from "./commands/refuse/command.ts";
import { runCommand } from "./commands/run/command.ts";
import { schemaCommand } from "./commands/schema/command.ts";
import { templateCommand } from "./commands/template/command.ts";
import { testCommand } from "./commands/test/command.ts";
import { tokenCommand } from "./commands/token/command.ts";
import { typesCommand } from "./commands/types/command.ts";
import { validateCommand } from "./commands/validate/command.ts";
import { verifyCommand } from "./commands/verify/command.ts";

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  listCommand,
  callCommand,
  promptCommand,
  devCommand,
  templateCommand,
  testCommand,
  validateCommand,
  lintCommand,
  initCommand,
  addCommand,
  envsCommand,
  typesCommand,
  completionCommand,
  exportCommand,
  importCommand,
  loginCommand,
  logoutCommand,
  runCommand,
  connectCommand,
  packCommand,
  doctorCommand,
  tokenCommand,
  approvalsCommand,
  approveCommand,
  refuseCommand,
  lockCommand,
  verifyCommand,
  extractCommand,
  convertCommand,
  openapiCommand,
  schemaCommand,
];
