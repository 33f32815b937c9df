import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { english } from '@arrive/contracts/messages/english.ts'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { readSettings } from '../../app/settings/settings.ts'
import {
  type DocumentStore,
  type Envelope,
  fixedMasterKeys,
  freshId,
  jwe,
  type LogFields,
  type OpenEngines,
  subjectOf,
} from '../../kernel/index.ts'
import { createReactor, openEmbedded, type Reactor } from '../../kernel/testing/index.ts'
import { type Peer, startPeer } from '../../tests/testing/smtp-peer.ts'
import { MAILS, notifications } from './notify.ts'

const masters = fixedMasterKeys(randomBytes(32))
const canary = 'Canary-Wintergreen'
const office = 'office@agency.example'
const consumer = 'reaction/notifications'

let folder: string
let engines: OpenEngines
let peer: Peer
let reactor: Reactor
let clock: number
let committed = Promise.withResolvers<void>()
const lines: { readonly fields: LogFields; readonly message: string }[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arrive-mails-'))
  peer = await startPeer()
  clock = Date.now()
  lines.length = 0
  await open()
  // Start on an empty log, like every agency.
  await engines.store.commit([], { reader: consumer, source: 'applications/0', expected: 0, next: 0 })
})

afterEach(async () => {
  await reactor?.stop()
  await engines.close()
  await peer.stop()
  await rm(folder, { recursive: true })
})

async function open(): Promise<void> {
  engines = openEmbedded(folder, { topics: ['applications'], files: 'resumes', masters })
  await engines.store.ensure([MAILS])
}

function start(environment: Record<string, string> = { SMTP_URL: peer.url, NOTIFY_TO: office }): void {
  const settings = readSettings({ DATA_DIR: folder, PUBLIC_ORIGIN: 'https://agency.example', ...environment })
  const write = (fields: LogFields, message: string) => void lines.push({ fields, message })
  const logger = { debug: write, info: write, warn: write, error: write }
  const { log } = engines
  const store = telling(engines.store)
  const now = () => clock
  const reaction = notifications({ settings, store, logger, now, say: english })
  reactor = createReactor({ reaction, log, store, now, onFailure: (err) => write({ err }, 'Failed') })
  reactor.start()
}

async function restart(): Promise<void> {
  await reactor.stop()
  await engines.close()
  await open()
  start()
}

async function submitted(type = 'applications.career.submitted'): Promise<string> {
  const id = freshId(clock)
  const key = await engines.vault.keyFor(17)
  const envelope: Envelope = {
    specversion: '1.0',
    id,
    source: '/arrive/applications',
    type,
    subject: subjectOf(17),
    time: new Date(clock).toISOString(),
    dataschema: 'urn:arrive:test:1',
    actor: 'visitor',
    correlationid: 'test',
    data: jwe.seal(key, { person: 17, of: `event/${id}` }, JSON.stringify({ lastName: canary })),
  }
  await engines.log.append('applications', envelope)
  return id
}

function telling(store: DocumentStore): DocumentStore {
  const commit: DocumentStore['commit'] = async (writes, progress) => {
    const done = await store.commit(writes, progress)
    committed.resolve()
    committed = Promise.withResolvers()
    return done
  }
  return { ...store, commit }
}

/** Checks after every commit, because every result of the reactor ends with one. */
async function until(what: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const next = committed.promise
    if (await what()) return
    await next
  }
}

/** Resolves when the reactor has processed everything in the log. */
async function settled(): Promise<void> {
  const ends = await engines.log.ends(['applications'])
  await until(async () => {
    const offsets = await engines.store.progress(consumer)
    return [...ends].every(([source, end]) => offsets.get(source) === end)
  })
}

async function stateOf(event: string): Promise<unknown> {
  return JSON.parse((await engines.store.get(MAILS.name, [event])).get(event)?.body ?? '{}').state
}

describe('the office, after a form was submitted,', () => {
  test('gets one mail for each form, with nothing personal in it', async () => {
    const events = [await submitted(), await submitted('applications.homecare.submitted'), await submitted('other')]
    start()
    await settled()
    expect(peer.mails).toHaveLength(2)
    expect(peer.mails.map(({ to }) => to)).toEqual([[office], [office]])
    for (const [at, { raw }] of peer.mails.entries()) {
      expect(raw).toContain(`Message-ID: <${events[at]}.office@agency.example>`)
      expect(raw).toContain('https://agency.example/')
      expect(raw).not.toContain(canary)
      expect(raw).not.toContain('person/17')
    }
  })

  test('gets no second mail after a restart or when the log is read from its start', async () => {
    await submitted()
    start()
    await settled()
    await restart()
    await submitted()
    await settled()
    await engines.store.forgetProgress(consumer)
    await restart()
    await settled()
    expect(peer.mails).toHaveLength(2)
  })

  test('gets the mail once the mail server is available again', async () => {
    await peer.stop()
    const event = await submitted()
    start()
    await until(async () => (await stateOf(event)) === 'later')
    await peer.resume()
    await settled()
    expect(peer.mails).toHaveLength(1)
    expect(lines.some(({ message }) => message === 'Failed')).toBe(true)
  })

  test('gets the mail if the process ended between two attempts', async () => {
    peer.answers.push({ code: 451 })
    const event = await submitted()
    await peer.stop()
    start()
    await until(async () => (await stateOf(event)) === 'later')
    await reactor.stop()
    await peer.resume()
    await restart()
    await settled()
    expect(peer.mails).toHaveLength(1)
  })

  test('gets one mail if the server first defers it', async () => {
    peer.answers.push({ code: 451 }, { code: 421 })
    const event = await submitted()
    start()
    await settled()
    expect(peer.mails).toHaveLength(1)
    expect(await stateOf(event)).toBe('sent')
  })

  test('gets no mail if the process ended while sending it, and that is logged', async () => {
    const event = await submitted()
    const doc = { id: event, person: 0, body: JSON.stringify({ state: 'sending' }) }
    await engines.store.commit([{ kind: 'put', collection: MAILS.name, doc }])
    start()
    await settled()
    expect(peer.mails).toHaveLength(0)
    expect(lines.at(-1)?.message).toContain('not sent again')
    expect(lines.at(-1)?.fields.eventId).toBe(event)
    expect(await stateOf(event)).toBe('unknown')
  })

  test('gets no second mail after the server accepted one and disconnected without a response', async () => {
    peer.answers.push('silence')
    const event = await submitted()
    start()
    await settled()
    expect(peer.mails).toHaveLength(1)
    expect(await stateOf(event)).toBe('unknown')
  })

  test('gets no mail that the server refuses permanently, and gets the next one', async () => {
    peer.answers.push({ code: 550 })
    const [refused, next] = [await submitted(), await submitted()]
    start()
    await settled()
    expect(peer.mails).toHaveLength(1)
    expect([await stateOf(refused), await stateOf(next)]).toEqual(['refused', 'sent'])
    expect(lines.find(({ fields }) => fields.eventId === refused)?.fields.code).toBe('EMESSAGE 550')
  })

  test('gets no mail about events older than three days', async () => {
    await submitted()
    clock += 3 * 24 * 60 * 60 * 1_000 + 1
    start()
    await settled()
    expect(peer.mails).toHaveLength(0)
  })

  test('gets no mail that could not be sent for three days', async () => {
    await peer.stop()
    const event = await submitted()
    start()
    await until(async () => (await stateOf(event)) === 'later')
    clock += 3 * 24 * 60 * 60 * 1_000 + 1
    await peer.resume()
    await settled()
    expect(peer.mails).toHaveLength(0)
    expect(await stateOf(event)).toBe('expired')
  })
})

describe('without mail settings', () => {
  test('one log line says what would be sent', async () => {
    const eventId = await submitted()
    start({})
    await settled()
    expect(lines).toEqual([
      {
        fields: { form: 'career application', eventId },
        message: 'No email is set up; this one would be sent to the office',
      },
    ])
  })
})
