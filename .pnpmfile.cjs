/**
 * Leaves what only this repository reads out of the manifests that are packed: sources, scripts, development dependencies, and
 * dependencies that the build puts into `dist` (`bundled`).
 */
function beforePacking({ devDependencies: _, scripts: __, bundled = [], dependencies = {}, exports, ...manifest }) {
  const installed = Object.entries(dependencies).filter(([name]) => !bundled.includes(name));
  return { ...manifest, dependencies: Object.fromEntries(installed), exports: publishedExports(exports) };
}

/** Targets without `@mci/source`, the condition that finds sources. An export that has nothing else is a kit for tests here. */
function publishedExports(exports) {
  const published = Object.entries(exports).map(([path, targets]) => {
    if (typeof targets === "string") return [path, targets];
    const { "@mci/source": _, ...built } = targets;
    return [path, built];
  });
  return Object.fromEntries(published.filter(([, targets]) => Object.keys(targets).length > 0));
}

module.exports = { hooks: { beforePacking } };
