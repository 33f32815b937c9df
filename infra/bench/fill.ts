import { type EventType, schemaIdOf, topicsOf } from '@arrive/contracts/event.ts'
import { applicationSubmitted } from '@arrive/contracts/events/application-submitted.ts'
import { formSubmitted } from '@arrive/contracts/events/form-submitted.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { events as eventTypes } from '@arrive/contracts/generated/events.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { masterKeys } from '@arrive/services/app/keys/master-key.ts'
import { readSettings } from '@arrive/services/app/settings/settings.ts'
import { type Envelope, freshId, jwe, subjectOf } from '@arrive/services/kernel/index.ts'
import { openEmbedded } from '@arrive/services/kernel/testing/index.ts'
import { newFolder } from './folders.ts'

const PEOPLE = 2_000
const WAVE = 1_000
const BEGIN = Date.parse('2026-01-01T00:00:00Z')

/** Fills a data folder's log with submissions of one form. The next start builds the documents. */
export async function fillFolder(form: string, events: number, people = PEOPLE): Promise<string> {
  const dataDir = newFolder()
  const engines = openEmbedded(dataDir, {
    topics: topicsOf(eventTypes),
    files: 'resumes',
    masters: masterKeys(readSettings({ DATA_DIR: dataDir })),
  })
  const { topic, make } = submissionsOf(form)
  for (let from = 0; from < events; from += WAVE) {
    const wave = Array.from({ length: Math.min(WAVE, events - from) }, (_, at) => from + at)
    await Promise.all(
      wave.map(async (n) => {
        const person = 1 + (n % people)
        return engines.log.append(topic, make(BEGIN + n, person, await engines.vault.keyFor(person)))
      }),
    )
  }
  await engines.close()
  return dataDir
}

type Make = (at: number, person: number, key: Parameters<typeof jwe.seal>[0]) => Envelope

function submissionsOf(name: string): { readonly topic: string; readonly make: Make } {
  const form = forms.find((known) => known.name === name) as Form
  const event = form.kind === 'public' ? applicationSubmitted(form) : formSubmitted(form)
  const data = JSON.stringify(event.sample)
  return { topic: event.topic, make: (at, person, key) => sealedEvent(event, data, { at, person, key }) }
}

export interface Keyed {
  readonly person: number
  readonly key: Parameters<typeof jwe.seal>[0]
}

export function sealedEvent(event: EventType, data: string, { at, person, key }: Keyed & { at: number }): Envelope {
  const id = freshId(at)
  return {
    specversion: '1.0',
    id,
    source: '/arrive/bench',
    type: event.type,
    subject: subjectOf(person),
    time: new Date(at).toISOString(),
    dataschema: schemaIdOf(event),
    actor: 'system',
    correlationid: 'bench',
    datacontenttype: 'application/jose',
    data: jwe.seal(key, { person, of: `event/${id}` }, data),
  }
}
