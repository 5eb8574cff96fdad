export const help = `Tools with 'approval' wait for 'mci approve ID' or 'mci refuse ID'. Questions are found in the store that 'mci run' shares
with this command, or behind its server. A server without a store keeps them in its memory, where this command cannot see them.

Examples:
  mci approvals --store env:DATABASE_URL
  mci approvals --server https://tools.example.com --token-file approver.txt --format json`;
