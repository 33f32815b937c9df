// TEST_KINDS says which suffixes run; the suffix is the price of a test (README, Tests and checks).
const kinds = (process.env.TEST_KINDS ?? 'unit,int').split(',')

/** @type {import('jest').Config} */
export default {
  testMatch: kinds.map((kind) => `<rootDir>/{contracts,services,infra}/**/*.${kind}.test.ts`),
  testPathIgnorePatterns: ['/node_modules/', '/fixtures/'],
  testEnvironment: 'node',
  globalSetup: '<rootDir>/infra/engines/jest/setup.ts',
  globalTeardown: '<rootDir>/infra/engines/jest/teardown.ts',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'es6' }, sourceMaps: 'inline' },
    ],
  },
  // Two, because tests with real engines share the machine with those engines.
  maxWorkers: 2,
  // ES modules in a VM are not freed with their test file: a worker that has grown makes room for a new one.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 30_000,
}
