import { type FormReviewed, formReviewed } from '@arrive/contracts/events/form-reviewed.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import type { ReviewNote } from '@arrive/contracts/reviews.ts'
import { ArriveError, invalidAnswer, type Kernel, type Origin, type Outcome } from '../../kernel/index.ts'
import { officeEvent } from '../events/office-event.ts'
import type { SavedForm } from '../projections/person.ts'
import type { Step } from '../projections/row.ts'

export interface Reviewing {
  readonly person: number
  readonly origin: Origin
  readonly form: Form
  readonly step: Step
  readonly saved: SavedForm | undefined
  readonly decided: Pick<FormReviewed, 'decision' | 'event'> & { readonly notes?: readonly ReviewNote[] }
}

/** @throws ArriveError 400, `not-found`, `version-changed`, `company-open`, or as `sendOnce` */
export async function reviewForm(kernel: Kernel, reviewing: Reviewing): Promise<Outcome> {
  const { person, origin, form, decided } = reviewing
  const { decision, event, notes = [] } = decided
  checkNotes(form, decision, notes)
  const { submit } = kernel
  const data = { form: form.name, decision, event, notes } satisfies FormReviewed
  return submit.sendOnce(submit.eventId(origin), {
    ...officeEvent(kernel, origin, formReviewed.type, person),
    request: data,
    decide: async () => {
      assertCurrent(reviewing)
      return data
    },
  })
}

function assertCurrent({ step, saved, decided: { decision, event } }: Reviewing): void {
  if (saved === undefined) throw new ArriveError('not-found')
  if (event !== saved.event) {
    throw new ArriveError('version-changed', { members: { event: saved.event, saved_at: saved.savedAt } })
  }
  const open = decision === 'approved' ? step.company.filter((name) => !saved.filled.includes(name)) : []
  if (open.length > 0) throw new ArriveError('company-open', { members: { fields: open } })
}

function checkNotes(form: Form, decision: FormReviewed['decision'], notes: readonly ReviewNote[]): void {
  if (decision === 'approved' && notes.length > 0) throw invalidAnswer('notes', message('review.no-notes'))
  if (decision === 'returned' && notes.length === 0) throw invalidAnswer('notes', message('review.notes-needed'))
  for (const [at, { part, row, field }] of notes.entries()) {
    const known = form.parts.find(({ name }) => name === part)
    if (known === undefined || (row !== null && known.rows === undefined)) {
      throw invalidAnswer(`notes.${at}.part`, message('review.unknown-part'))
    }
    if (field !== null && !Object.hasOwn(known.fields, field)) {
      throw invalidAnswer(`notes.${at}.field`, message('review.unknown-field'))
    }
  }
}
