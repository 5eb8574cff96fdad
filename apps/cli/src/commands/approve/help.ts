export const help = `ID is that of the question, which 'mci approvals' lists and which the error of the call names. The question is shown on the
terminal, with what would be done, and counts as answered once you type yes. The call runs when its caller repeats it: once, and
only this call. Without a terminal, a yes requires --server and a token.

Examples:
  mci approve QJ3rN0aVbq1m7Xw2Zk4pLt9s --store env:DATABASE_URL
  mci approve QJ3rN0aVbq1m7Xw2Zk4pLt9s --server https://tools.example.com --token-file approver.txt`;
