import type { FormState } from '@arrive/contracts/calls/own-packet.ts'
import { packetForms } from '@arrive/contracts/calls/packets.ts'
import type { AnyAnswers, Form } from '@arrive/contracts/form.ts'
import { factsIn, isNeeded, moreForms, NO_FACTS, type PacketFacts } from '@arrive/contracts/packet.ts'
import { REFERENCES_NEEDED } from '@arrive/contracts/references.ts'
import type { ReviewNote } from '@arrive/contracts/reviews.ts'
import type { Found, Kernel } from '../../kernel/index.ts'
import { credentialCounts } from '../../shared/credentials.ts'
import { draftTimes } from '../../shared/drafts.ts'
import { EEO_ANSWERED, OFFICE_FILE } from '../../shared/office-file.ts'
import { countReferences, type KnownReferences, PERSONNEL, REFERENCES } from '../../shared/personnel.ts'
import { type Decided, latestOf, reviewState, reviewsOf, type SentVersion } from '../../shared/reviews.ts'
import { answersOf, type Company, companyOf, ONBOARDING } from '../projections/collections.ts'
import { readKnown } from './known.ts'

interface Saved extends SentVersion {
  readonly answers: AnyAnswers
}

interface ShownNote extends ReviewNote {
  readonly at: string
}

export interface OwnForm {
  readonly form: string
  readonly state: FormState
  readonly minutes: number
  readonly saved_at: string | null
  readonly draft_at: string | null
  readonly notes: readonly ShownNote[]
}

export async function readOwnPacket(kernel: Kernel, forms: readonly Form[], person: number) {
  const packet = packetForms(forms)
  const [saved, known, drafts, reviews] = await Promise.all([
    savedForms(kernel, forms, person),
    readKnown(kernel, person),
    draftTimes(kernel, person),
    reviewsOf(kernel, person),
  ])
  const versions = await latestVersions(kernel, saved, { person, decided: Object.keys(reviews.forms) })
  const facts = factsOf(packet, saved)
  const begunIn = ({ name }: Form) => ({ saved: versions.get(name), draftAt: drafts.get(name) })
  const rowsOf = (some: readonly Form[]) =>
    some.map((form) => rowOf(form, { ...begunIn(form), decided: reviews.forms[form.name] }, facts))
  const [rows, more] = [rowsOf(packet), rowsOf(moreForms(forms))]
  const progress = progressOf(packet, rows)
  return {
    user_id: person,
    ...facts,
    ...progress,
    next: progress.next ?? firstOf(more),
    forms: rows,
    more,
    references: await referenceCounts(kernel, person),
    credentials: await credentialCounts(kernel, person, facts.position),
    eeo_answered: await hasAnsweredEeo(kernel, person),
    known,
  }
}

interface DecidedForms {
  readonly person: number
  readonly decided: readonly string[]
}

/** A decision may name what the agency filled, so its documents are read for decided forms. */
async function latestVersions(
  { reader }: Kernel,
  saved: ReadonlyMap<string, Saved | undefined>,
  { person, decided }: DecidedForms,
): Promise<ReadonlyMap<string, Saved | undefined>> {
  const id = String(person)
  const latest = decided.map(async (name) => {
    const own = saved.get(name)
    const found = (await reader(ONBOARDING).many(companyOf({ name }), [id])).get(id)
    return [name, own && { ...own, ...latestOf(own, found?.value as Company | undefined) }] as const
  })
  return new Map([...saved, ...(await Promise.all(latest))])
}

async function referenceCounts({ reader, now }: Kernel, person: number) {
  const found = await reader(PERSONNEL).get(REFERENCES, String(person))
  if (found === undefined) return { needed: REFERENCES_NEEDED, answered: 0, open: 0 }
  const { answered, open } = countReferences(found.value as KnownReferences, now())
  return { needed: REFERENCES_NEEDED, answered, open }
}

async function hasAnsweredEeo({ reader }: Kernel, person: number): Promise<boolean> {
  return (await reader(OFFICE_FILE).many(EEO_ANSWERED, [String(person)])).size > 0
}

/** By the form of the packet or the law that is in because of them; of two the later. */
async function savedForms({ reader }: Kernel, forms: readonly Form[], person: number) {
  const id = String(person)
  const read = async (form: Form) => {
    const found: Found | undefined = (await reader(ONBOARDING).many(answersOf(form), [id])).get(id)
    return [form.countsAs ?? form.name, found?.value as Saved | undefined] as const
  }
  const all = await Promise.all(forms.map(read))
  // Times of one zone and form sort as texts.
  const inOrder = all.toSorted(([, a], [, b]) => ((a?.savedAt ?? '') < (b?.savedAt ?? '') ? -1 : 1))
  return new Map(inOrder)
}

function factsOf(packet: readonly Form[], saved: ReadonlyMap<string, Saved | undefined>): PacketFacts {
  const form = packet.find(({ applicant }) => applicant !== undefined)
  const answers = form && saved.get(form.name)?.answers
  return form === undefined || answers === undefined ? NO_FACTS : factsIn(form, answers)
}

interface Begun {
  readonly saved: Saved | undefined
  readonly draftAt: string | undefined
  readonly decided: Decided | undefined
}

function rowOf(form: Form, begun: Begun, facts: PacketFacts): OwnForm {
  const { saved, draftAt = null, decided } = begun
  const state = stateOf(begun)
  return {
    form: form.name,
    state: isNeeded(form, facts) ? state : 'not_needed',
    minutes: form.packet?.minutes ?? 0,
    saved_at: saved?.savedAt ?? null,
    draft_at: draftAt,
    notes: state === 'needs_attention' ? notesOf(decided) : [],
  }
}

function notesOf(decided: Decided | undefined): readonly ShownNote[] {
  return decided?.notes.map((note) => ({ ...note, at: decided.at })) ?? []
}

const REVIEWED = { not_sent: 'sent', to_review: 'sent', returned: 'needs_attention', approved: 'approved' } as const

function stateOf({ saved, draftAt, decided }: Begun): FormState {
  if (saved !== undefined) return REVIEWED[reviewState(saved, decided)]
  return draftAt === undefined ? 'not_started' : 'in_progress'
}

/** What a person goes on with first. */
const FIRST: readonly FormState[] = ['needs_attention', 'in_progress', 'not_started']
const OPEN: ReadonlySet<FormState> = new Set(FIRST)

/** Pages that share a step count as one form, which is in when all of its needed pages are. */
function progressOf(packet: readonly Form[], rows: readonly OwnForm[]) {
  const needed = rows.filter(({ state }) => state !== 'not_needed')
  const open = needed.filter(({ state }) => OPEN.has(state))
  const stepOf = new Map(packet.map(({ name, step }) => [name, step ?? name]))
  const stepsIn = (some: readonly OwnForm[]) => new Set(some.map(({ form }) => stepOf.get(form)))
  const total = stepsIn(needed).size
  return {
    state: wholeState(needed, open),
    forms_in: total - stepsIn(open).size,
    forms_total: total,
    minutes_left: open.reduce((sum, { minutes }) => sum + minutes, 0),
    next: firstOf(open),
  }
}

function firstOf(rows: readonly OwnForm[]): string | null {
  return FIRST.flatMap((state) => rows.filter((row) => row.state === state))[0]?.form ?? null
}

function wholeState(needed: readonly OwnForm[], open: readonly OwnForm[]): FormState {
  if (open.some(({ state }) => state === 'needs_attention')) return 'needs_attention'
  if (open.length === 0) return needed.every(({ state }) => state === 'approved') ? 'approved' : 'sent'
  return open.every(({ state }) => state === 'not_started') && open.length === needed.length
    ? 'not_started'
    : 'in_progress'
}
