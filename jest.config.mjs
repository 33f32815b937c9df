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
  testEnvironment: 'node',
  globalSetup: '<rootDir>/infra/engines/jest/setup.ts',
  globalTeardown: '<rootDir>/infra/engines/jest/teardown.ts',
  testSequencer: '<rootDir>/infra/engines/jest/sequencer.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    // No test looks at pictures, so a fake URL is enough.
    '\\.(svg|png|jpg|webm|mp4)(\\?inline)?$': '<rootDir>/infra/web/testing/picture.ts',
    // CommonJS, as in the compiled services: Jest takes minutes to link the ES modules.
    '^(@opentelemetry/[^/]+)$': '<rootDir>/node_modules/$1/dist/index.cjs',
  },
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2024',
        },
        module: { type: 'es6' },
        // Inline maps would be two thirds of what each test file reads and compiles.
        sourceMaps: true,
      },
    ],
  },
  // More than cores: tests with engines or a browser wait half of their time (ADR 0029).
  maxWorkers: 3,
  // ES modules in a VM are never freed, so restart workers that have grown.
  workerIdleMemoryLimit: '1GB',
  // Suites that start six engines may block a two-core machine for half a minute; a hang still fails.
  testTimeout: 60_000,
}
