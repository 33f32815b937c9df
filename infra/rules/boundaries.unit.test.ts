import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { boundaryViolations } from './boundaries.ts'
import { KNOWN, type KnownViolation } from './known-violations.ts'
import { readSources, workspacesOf } from './sources.ts'

const HERE = import.meta.dirname

const FIXTURES = `
contracts/forms/node-only.ts contracts-in-browser
contracts/forms/reaching-out.ts contracts-alone
contracts/forms/reaching-out.ts kernel-door
contracts/forms/reaching-out.ts one-way
contracts/messages/en/server.ts messages
mfe-one/src/lazy.tsx screens-apart
mfe-one/src/neighbour.tsx screens-apart
mfe-one/src/own-router.tsx library-in-one-place
mfe-one/src/own-router.tsx library-in-one-place
mfe-one/src/reads-files.ts screens-in-browser
mfe-two/src/days no-folder-cycles
mfe-two/src/hours no-folder-cycles
mfe-two/src/screens/form.tsx no-cycles
services/app/main.ts one-door
services/app/starts-a-command.ts one-way
services/bare/module.ts one-door
services/billing/api/neighbour.ts service-alone
services/billing/commands/tests-alone.ts kernel-door
services/billing/commands/through-the-wall.ts kernel-door
services/kernel/event-store/kafka/inside.ts kafkajs-in-one-place
services/kernel/event-store/kafka/two.ts kafkajs-in-one-place
services/kernel/event-store/looks-ahead.ts kernel-rooms
services/kernel/event-store/mongo2/two.ts mongodb-in-one-folder
services/kernel/homeless.ts kernel-rooms
services/kernel/http/knows-forms.ts kernel-alone
services/kernel/http/knows-service.ts kernel-alone
services/kernel/http/knows-service.ts kernel-words
services/kernel/http/knows-service.ts one-way
services/kernel/http/speaks.ts kernel-words
services/kernel/http/speaks.ts kernel-words
services/kernel/http/speaks.ts kernel-words
services/kernel/http/speaks.ts kernel-words
services/kernel/log.ts kernel-words
services/maintenance/backup.ts one-way
services/shared/knows-service.ts one-way
services/starts-tests.ts one-door
services/tests/story/uses-testing.ts one-door
services/visits/api no-folder-cycles
services/visits/api/page.ts one-way
services/visits/api/page.ts screens-on-top
services/visits/api/page.ts service-alone
services/visits/api/says.ts messages
services/visits/commands/looks-back.ts way
services/visits/commands/own-engine.ts engine-clients
services/visits/events/chicken.ts no-cycles
services/visits/helpers/stranger.ts way
services/visits/projections/commands-it.ts way
services/visits/shared.ts way
shell/kit/reaching-up.tsx screens-apart
shell/router/knows-kit.ts screens-apart
`

/** A word that the file no longer has. */
const CROOKED_KNOWN: KnownViolation = {
  general: {},
  words: { 'services/kernel/log.ts': ['report'] },
}

describe('the boundaries between folders', () => {
  test('are kept everywhere in this repository', () => {
    expect(violationsIn(join(HERE, '..', '..'), KNOWN)).toEqual([])
  })

  test('are reported file by file in fixtures that break them', () => {
    const seen = violationsIn(join(HERE, 'fixtures', 'violations'), CROOKED_KNOWN).map(
      ({ file, rule }) => `${file} ${rule}`,
    )
    expect(seen.sort()).toEqual(FIXTURES.trim().split('\n'))
  })
})

function violationsIn(root: string, known: KnownViolation) {
  return boundaryViolations(readSources(root, workspacesOf(root)), known)
}
