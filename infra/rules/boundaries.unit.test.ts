import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { boundaryViolations } from './boundaries.ts'
import { readSources, workspacesOf } from './sources.ts'

const HERE = import.meta.dirname

const CROOKED = `
contracts/forms/node-only.ts contracts-in-browser
contracts/forms/reaching-out.ts contracts-alone
mfe-one/src/neighbour.tsx screens-apart
mfe-one/src/own-router.tsx library-in-one-place
mfe-one/src/own-router.tsx library-in-one-place
mfe-one/src/reads-files.ts screens-in-browser
services/bare/module.ts one-door
services/billing/api/neighbour.ts service-alone
services/kernel/edge/knows-forms.ts kernel-alone
services/kernel/edge/knows-service.ts kernel-alone
services/kernel/edge/speaks.ts kernel-words
services/kernel/kafka/inside.ts kafkajs-in-one-file
services/kernel/kafka/two.ts kafkajs-in-one-file
services/kernel/mongo2/two.ts mongodb-in-one-folder
services/main.ts one-door
services/visits/api/page.ts screens-on-top
services/visits/api/page.ts service-alone
services/visits/commands/looks-back.ts way
services/visits/commands/own-engine.ts engine-clients
services/visits/events/chicken.ts no-cycles
services/visits/helpers/stranger.ts way
services/visits/projections/commands-it.ts way
services/visits/shared.ts way
shell/kit/reaching-up.tsx screens-apart
shell/router/knows-kit.ts screens-apart
`

describe('the boundaries of the house', () => {
  test('are kept by this tree', () => {
    expect(violationsIn(join(HERE, '..', '..'))).toEqual([])
  })

  test('are seen to be broken, each by its file, in a crooked tree', () => {
    const seen = violationsIn(join(HERE, 'fixtures', 'crooked-house')).map(({ file, rule }) => `${file} ${rule}`)
    expect(seen.sort()).toEqual(CROOKED.trim().split('\n'))
  })
})

function violationsIn(root: string) {
  return boundaryViolations(readSources(root, workspacesOf(root)))
}
