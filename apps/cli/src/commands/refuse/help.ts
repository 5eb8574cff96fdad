export const help = `ID is that of the question, which 'mci approvals' lists and which the error of the call names. A no is final: the call does
not run, and a yes to the same question comes too late. Without a terminal, it requires --server and a token.

Examples:
  mci refuse QJ3rN0aVbq1m7Xw2Zk4pLt9s --store env:DATABASE_URL
  mci refuse QJ3rN0aVbq1m7Xw2Zk4pLt9s --server https://tools.example.com --token-file approver.txt`;
