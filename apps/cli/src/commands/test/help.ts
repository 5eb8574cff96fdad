export const help = `Tests stand in 'tests' of a tool, or in *.mci.test.yaml beside the schema file. NAME is the name of a tool, or a part of
'TOOL > TEST'. The exit code is 1 if a test fails, and 2 if there are none.

A tool with 'approval' is called after a yes on the terminal; without a terminal its tests fail.

Tests with a 'fixture' send nothing and start nothing: they are answered from the file that --record has written.

Examples:
  mci test
  mci test get_weather --record
  mci test --reporter junit > report.xml`;
