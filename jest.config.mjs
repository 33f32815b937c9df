// TEST_KINDS selects suffixes; a suffix states a test's cost (CONTRIBUTING.md).
const kinds = (process.env.TEST_KINDS ?? 'unit,int').split(',')

/** @type {import('jest').Config} */
export default {
  testMatch: kinds.map(
    (kind) =>
      `<rootDir>/{contracts,services,infra,shell,mfe-public,mfe-onboarding,mfe-admin}/**/*.${kind}.test.{ts,tsx}`,
  ),
  testPathIgnorePatterns: ['/node_modules/', '/fixtures/', '<rootDir>/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  globalSetup: '<rootDir>/infra/engines/jest/setup.ts',
  globalTeardown: '<rootDir>/infra/engines/jest/teardown.ts',
  testSequencer: '<rootDir>/infra/engines/jest/sequencer.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Node itself loads modules, once for all test files of a worker (ADR 0083).
  testEnvironment: '<rootDir>/infra/engines/jest/native/environment.mjs',
  testRunner: '<rootDir>/infra/engines/jest/native/runner.mjs',
  transform: {},
  // More than cores: tests with engines or a browser wait half of their time (ADR 0029).
  maxWorkers: 3,
  // Test files stay loaded, so restart workers that have grown.
  workerIdleMemoryLimit: '1GB',
  // Suites that start six engines may block a two-core machine for half a minute; a hang still fails.
  testTimeout: 60_000,
}
