// TEST_KINDS says which suffixes run; the suffix is the price of a test (CONTRIBUTING.md).
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
    // A picture is its address, which no test looks at.
    '\\.(svg|png|jpg|webm|mp4)(\\?inline)?$': '<rootDir>/infra/web/testing/picture.ts',
    // As CommonJS, as the compiled services load it: Jest links its ES modules for minutes.
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
        // Not inline: they would be two thirds of what each test file reads and compiles.
        sourceMaps: true,
      },
    ],
  },
  // More than cores: a test with engines or a browser waits for them half of its time (ADR 0029).
  maxWorkers: 3,
  // ES modules in a VM are not freed with their test file: a worker that has grown makes room for a new one.
  workerIdleMemoryLimit: '1GB',
  // A machine of two cores may be held for half a minute by the suites that start six engines; a hang fails still.
  testTimeout: 60_000,
}
