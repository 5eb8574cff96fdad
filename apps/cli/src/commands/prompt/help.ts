export const help = `Arguments are strings: key=value. 'mci list --prompts' shows the prompts and their arguments.

Examples:
  mci prompt greet who=Ada
  mci prompt greet who=Ada --format json`;
