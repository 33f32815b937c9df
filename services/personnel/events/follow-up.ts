import { COMPANY_FILLED } from '@arrive/contracts/events/company-filled.ts'
import { referenceCancelled } from '@arrive/contracts/events/references.ts'
import {
  type EmployerAnswers,
  REFERENCES_NEEDED,
  type ReferenceForm,
  SHOWN_FIELDS,
} from '@arrive/contracts/references.ts'
import { ArriveError, type Kernel } from '../../kernel/index.ts'
import { type Company, companyOf, ONBOARDING } from '../../shared/packet-records.ts'
import { countReferences, isOpen, type KnownReference, PERSONNEL_SOURCE, stateAt } from '../../shared/personnel.ts'
import { personnelEvent } from '../submissions.ts'

interface Judged extends KnownReference {
  readonly form: ReferenceForm | null
  readonly answers?: EmployerAnswers
  readonly judgedAt?: string
  readonly judgedBy?: number
}

export interface FollowedUp {
  readonly person: number
  readonly references: readonly Judged[]
  /** The event of the judgment. */
  readonly judged: string
  readonly isJudged: (reference: Judged) => boolean
}

/** What an acceptance causes. Its events have derived ids, so doing it again after a crash changes nothing. */
export async function followUp(kernel: Kernel, { person, references, judged, isJudged }: FollowedUp): Promise<void> {
  const reference = references.find((one) => one.state === 'accepted' && isJudged(one))
  if (reference !== undefined) await fillSection(kernel, person, reference)
  const now = kernel.now()
  if (countReferences({ references }, now).accepted < REFERENCES_NEEDED) return
  for (const one of references) if (isOpen(stateAt(one, now))) await cancelFor(kernel, { person, judged, ...one })
}

/** Fills only what is blank. */
async function fillSection(kernel: Kernel, person: number, { id, form, answers, ...by }: Judged): Promise<void> {
  if (form === null || answers === undefined) return
  const { submit, events, reader, newId } = kernel
  const found = await reader(ONBOARDING).get(companyOf({ name: form }), String(person))
  const before = (found?.value as Company | undefined)?.section[form] ?? {}
  const fields = SHOWN_FIELDS.filter((name) => (before[name] ?? '') === '' && (answers[name] ?? '') !== '')
  if (fields.length === 0) return
  const origin = {
    call: 'reference-accepted',
    actor: `admin/${by.judgedBy}`,
    idempotencyKey: `${id}/${by.judgedAt}`,
    requestId: newId(),
  }
  const filling = submit.sendOnce(submit.eventId(origin), {
    origin,
    topic: 'onboarding',
    source: PERSONNEL_SOURCE,
    type: COMPANY_FILLED,
    dataschema: events.schemaOf(COMPANY_FILLED, form),
    person,
    data: { form, section: { [form]: Object.fromEntries(fields.map((name) => [name, answers[name]])) } },
    request: { id },
    awaited: [ONBOARDING],
  })
  await filling.catch(unlessRefused)
}

interface Cancelled extends Judged {
  readonly person: number
  readonly judged: string
}

async function cancelFor(kernel: Kernel, { person, judged, id, form }: Cancelled): Promise<void> {
  const { submit, newId } = kernel
  const origin = { call: 'references-complete', actor: 'system', idempotencyKey: `${id}/${judged}`, requestId: newId() }
  const head = personnelEvent(kernel, origin, referenceCancelled.type, person)
  const data = { reference_id: id, form }
  await submit.sendOnce(submit.eventId(origin), { ...head, data, request: { id } }).catch(unlessRefused)
}

/** The page is gone, or the request was answered meanwhile. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ArriveError) || error.status >= 500) throw error
}
