import { createSecretKey } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type Envelope, jwe } from '../../kernel/index.ts'
import { sampleEnvelope } from '../../kernel/testing/index.ts'
import { checkData } from './check.ts'
import { writeWhole } from './files.ts'
import { EVENT_FOLDER, FILE_LIST, pathOfSource } from './layout.ts'

const key = createSecretKey(Buffer.alloc(32, 1))
const SOURCE = 'onboarding/0'

/** An event of a person whose fields are sealed for the given purposes. */
function eventOf(person: number, of: { readonly data?: string; readonly evidence?: string }): Envelope {
  const sealed = Object.entries(of).map(([field, purpose]) => [field, jwe.seal(key, { person, of: purpose }, '{}')])
  return sampleEnvelope({ id: `event-${person}`, person, ...Object.fromEntries(sealed) })
}

/** The people whose events no key opens, according to the backup check. */
async function closedIn(events: readonly Envelope[]): Promise<readonly number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'arrive-check-'))
  try {
    mkdirSync(join(folder, EVENT_FOLDER))
    const path = pathOfSource(SOURCE)
    const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('')
    const files = {
      [path]: writeWhole(join(folder, path), Buffer.from(lines)),
      [FILE_LIST]: writeWhole(join(folder, FILE_LIST), Buffer.alloc(0)),
    }
    const how = { report: () => undefined, signal: new AbortController().signal }
    return [...(await checkData(folder, { files, ends: { [SOURCE]: events.length } }, { open: () => key }, how)).closed]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('an event opens only if its data and its evidence were each sealed for that purpose', async () => {
  const data = (person: number) => `event/event-${person}`
  const evidence = (person: number) => `${data(person)}/evidence`
  const events = [
    eventOf(1, { data: data(1), evidence: evidence(1) }),
    eventOf(2, { data: data(2) }),
    eventOf(3, { evidence: evidence(3) }),
    eventOf(4, { data: data(4), evidence: data(4) }),
    eventOf(5, { data: data(5), evidence: evidence(6) }),
    eventOf(6, { data: evidence(6), evidence: evidence(6) }),
    eventOf(7, {}),
  ]
  expect(await closedIn(events)).toEqual([4, 5, 6])
})
