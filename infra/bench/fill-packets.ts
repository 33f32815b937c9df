import { createSecretKey, randomBytes } from 'node:crypto'
import { type EventType, schemaIdOf } from '@arrive/contracts/event.ts'
import { type AccountRegistered, accountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { companyFilled } from '@arrive/contracts/events/company-filled.ts'
import { formSubmitted } from '@arrive/contracts/events/form-submitted.ts'
import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import {
  type Engines,
  type Envelope,
  freshId,
  kernelData,
  keyWrap,
  type MasterKeys,
  type OpenEvent,
  subjectOf,
  type Write,
} from '@arrive/services/kernel/index.ts'
import { createWorkspace, prepareStore, sealDoc } from '@arrive/services/kernel/testing/index.ts'
import { office } from '@arrive/services/office/module.ts'

const WAVE = 2_500
const BEGIN = Date.parse('2026-01-01T00:00:00Z')
const MINUTE = 60_000
/** Coprime, so that no two columns have the same order. */
const STRIDES = [7_919, 104_729] as const

/** The list lengths are coprime, so that names combine evenly. */
const FIRST_NAMES = `Aaliyah Adriana Alice Amanda Amina Angela Anita Beatrice Bernadette Brenda Carmen Carol Catherine
  Charlotte Chidinma Christina Claire Danielle Deborah Denise Diana Dolores Dorothy Elena Elizabeth Emily Esther Evelyn
  Fatima Florence Gabriela Gloria Grace Hannah Helen Imani Irene Jacqueline Jasmine Jennifer Joanna Josephine Joyce
  Karen Kimberly Latoya Laura Linda Lucia Margaret Maria Marcus Michael Miguel Monique Natalia Nicole Patricia Precious
  Rachel Rosemary`.split(/\s+/)
const LAST_NAMES = `Abernathy Adeyemi Alexander Allen Alvarez Anderson Bailey Baker Barnes Bennett Boateng Brooks Brown
  Butler Campbell Carter Castillo Chavez Clark Coleman Collins Cooper Cruz Davis Diaz Edwards Evans Fernandez Fisher
  Flores Foster Garcia Gibson Gomez Gonzalez Graham Gray Green Griffin Hall Hamilton Harris Henderson Hernandez Hill
  Howard Hughes Jackson James Jenkins Jimenez Johnson Jones Jordan Kelly Kim King Lee Lewis Long Lopez Martin Martinez
  Mendoza Miller Mitchell Moore Morales Morgan Morris Murphy Myers Nelson Nguyen Okafor Ortiz Parker Patel Perez Perry
  Peterson Phillips Powell Price Ramirez Reed Reyes Reynolds Richardson Rivera Roberts Rodriguez Rogers Ross Ruiz
  Russell Sanchez`.split(/\s+/)

function nameOf(person: number): string {
  const [first, last] = [FIRST_NAMES, LAST_NAMES].map((names) => names[person % names.length])
  return `${first} ${last}`
}

/** Every substring of four or more letters of these names, deduplicated and shuffled. */
export function partsOfNames(): readonly string[] {
  const parts = [...FIRST_NAMES, ...LAST_NAMES].flatMap((name) =>
    Array.from({ length: name.length }, (_, from) => from).flatMap((from) =>
      Array.from({ length: Math.max(0, name.length - from - 3) }, (_, more) => name.slice(from, from + 4 + more)),
    ),
  )
  const all = [...new Set(parts.map((part) => part.toLowerCase()))]
  return all.map((_, at) => all[(at * STRIDES[0]) % all.length] ?? '')
}

export function emailOf(person: number): string {
  return `nurse${String(person).padStart(6, '0')}@bench.example`
}

/** Writes packets directly to the store with the projection's code; the log would take a quarter of an hour. */
export async function fillPackets(engines: Engines, masters: MasterKeys, people: number): Promise<void> {
  const { store, vault } = engines
  const { secrets } = vault
  const [master] = masters()
  if (master === undefined) throw new Error('There is no master key')
  const lives = await prepareStore(engines, [office(forms)], secrets)
  const live = lives.find(({ projection }) => projection.name === 'packets')
  if (live === undefined) throw new Error('There are no packets')
  const { projection, generation } = live
  for (let from = 1; from <= people; from += WAVE) {
    const persons = Array.from({ length: Math.min(WAVE, people - from + 1) }, (_, at) => from + at)
    const keys = new Map(persons.map((person) => [person, createSecretKey(randomBytes(32))]))
    await vault.take([...keys].map(([person, key]) => ({ person, wrapped: keyWrap.wrapKey(master.wrap, person, key) })))
    const workspace = createWorkspace(new Map())
    for (const event of persons.flatMap(eventsOf)) {
      const { view, keep } = workspace.open(event.person)
      projection.apply(event, view)
      keep()
    }
    const writes = workspace.changes().flatMap(({ collection, id, person, content }): Write[] => {
      const key = keys.get(person)
      if (key === undefined || content === undefined) return []
      const doc = sealDoc(collection, id, content, { person, key, pepper: secrets.pepper })
      return [{ kind: 'put', collection: kernelData.storedName(projection, collection, generation), doc }]
    })
    await store.commit(writes)
  }
}

const ACCOUNT = toldOf(accountRegistered)
const PACKET = forms
  .filter(({ kind }) => kind === 'onboarding')
  .map((form) => ({
    saved: toldOf(formSubmitted(form)),
    filled: form.parts.some((part) => fieldsBy(part, 'company').length > 0) ? [toldOf(companyFilled(form))] : [],
  }))

/** An account and none to all forms, at unordered times. Each form is missing in at least a quarter of the packets. */
function eventsOf(person: number): OpenEvent[] {
  const [seen, later] = STRIDES.map((stride) => ((person * stride) % 400_009) * MINUTE) as [number, number]
  const account: AccountRegistered = { ...accountRegistered.sample, email: emailOf(person), username: emailOf(person) }
  const forms = PACKET.filter((_, at) => (person * STRIDES[0] + at * 31) % 11 < person % 12)
  const told = forms
    .flatMap(({ saved, filled }) => (person % 3 === 2 ? [saved, ...filled] : [saved]))
    .map((one) => named(one, nameOf(person)))
  return [
    eventOf(person, BEGIN + seen, { ...ACCOUNT, data: account }),
    ...told.map((one) => eventOf(person, BEGIN + seen + later, one)),
  ]
}

interface Told {
  readonly type: string
  readonly dataschema: string
  readonly data: unknown
}

function named<T extends Told>(told: T, fullName: string): Told {
  const { data } = told
  if (typeof data !== 'object' || data === null || !('answers' in data)) return told
  const { answers } = data as { answers: { formData?: object } }
  if (answers.formData === undefined || !('fullName' in answers.formData)) return told
  return { ...told, data: { ...data, answers: { ...answers, formData: { ...answers.formData, fullName } } } }
}

function toldOf(event: EventType): Told {
  return { type: event.type, dataschema: schemaIdOf(event), data: event.sample }
}

function eventOf(person: number, at: number, { data, type, dataschema }: Told): OpenEvent {
  const envelope: Envelope = {
    specversion: '1.0',
    id: freshId(at),
    source: '/arrive/bench',
    type,
    subject: subjectOf(person),
    time: new Date(at).toISOString(),
    dataschema,
    actor: 'system',
    correlationid: 'bench',
  }
  return { envelope, person, data }
}
