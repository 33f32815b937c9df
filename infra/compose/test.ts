import { EnginesFailure, runCommand } from '../engines/failure.ts'
import { findCompose, run } from './engine.ts'
import { testEnvironment } from './environment.ts'
import { compose, type Installation, startInstallation } from './installation.ts'

// `npm run test:compose`: runs the suites below on a second, empty installation, then removes it unless `-- --keep`.

const JEST = ['node_modules/jest/bin/jest.js']
/** In order: the first needs an empty installation. */
const SUITES: readonly (readonly string[])[] = [
  ['services/tests/story/whole-story.int'],
  ['bodies', 'hosts', 'resumes'].map((name) => `services/tests/attacks/${name}.long`),
  ['mfe-public/e2e/career.e2e', 'mfe-onboarding/e2e/journey.e2e', 'mfe-admin/e2e/company.e2e'],
  ['services/tests/story/doors.compose'],
  ['services/tests/story/rolling-restart.compose'],
  // Last, because it loses all data and leaves a log that contradicts the anchor.
  ['services/tests/story/restore.compose'],
]
/** The installation may share two cores with the tests. */
const TIMEOUT_MS = '300000'

const keep = process.argv.includes('--keep')
await runCommand(async () => {
  const installation = { client: await findCompose(), environment: testEnvironment() }
  await remove(installation)
  try {
    await startInstallation(installation)
    await testAll(installation)
  } finally {
    if (!keep) await remove(installation)
  }
})

function remove(installation: Installation): Promise<void> {
  return run(compose(installation, 'down', '--volumes'))
}

async function testAll(installation: Installation): Promise<void> {
  const { values } = installation.environment
  const environment = {
    TEST_KINDS: 'int,long,e2e,compose',
    TEST_ORIGIN: values['PUBLIC_ORIGIN'] ?? '',
    TEST_ADMIN_EMAIL: values['ADMIN_EMAIL'] ?? '',
    TEST_ADMIN_PASSWORD: values['ADMIN_PASSWORD'] ?? '',
    TEST_MASTER_KEY: values['MASTER_KEY'] ?? '',
    TEST_MAILS: `http://localhost:${values['MAIL_PORT'] ?? ''}`,
    TEST_COMPOSE: JSON.stringify(compose(installation)),
  }
  const failed: string[] = []
  for (const files of SUITES) {
    const jest = [process.execPath, ...JEST, '--runInBand', '--testTimeout', TIMEOUT_MS, ...files]
    await run(jest, environment).catch(() => failed.push(...files))
  }
  if (failed.length > 0) throw new EnginesFailure(`Failed against the installation: ${failed.join(', ')}`)
}
