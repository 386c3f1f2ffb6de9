const Runtime = require('jest-runtime').default;

/** The modules that all specs of a process share: packages and the code under test. */
const modules = new Map();
/** Specs, and what they use: it may have state, and call `afterAll`, so that each spec loads it anew. */
const isOfSpecs = /\.spec\.ts$|[\\/](?:testing|test-kit|tools)[\\/]/;

/**
 * Jest loads each module anew for each file of tests, which took a third of the time of all tests. With this the code
 * under test is loaded once in a process, as in production, together with an environment that is shared, too
 * (node-environment.mjs).
 */
class SharedRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    this.registries.moduleRegistry = modules;
  }

  /** Jest calls it for each new runtime. */
  resetModules() {}

  /** Otherwise as it is: shared modules may load others by it. */
  teardown() {
    this.restoreAllMocks();
    for (const path of modules.keys()) if (isOfSpecs.test(path)) modules.delete(path);
  }
}

module.exports = { __esModule: true, default: SharedRuntime };
