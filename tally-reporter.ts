import type { Reporter, TestModule } from "vitest/node";

/** Closes the log with one plain line, `N passed, N failed`, so that any CI log can be read at a glance. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) count[test.result().state] += 1;
      // A file that does not load has no failed test of its own, but must not pass unseen.
      if (module.state() === "failed" && !tests.some((test) => test.result().state === "failed")) count.failed += 1;
    }
    const skipped = count.skipped + count.pending;
    process.stdout.write(
      `\n${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
    );
  }
}
