export const help = `Examples:
  mci logout linear
  mci logout https://mcp.example.com/mcp`;
