import { PIPELINE_ORDERS } from '@arrive/contracts/calls/pipeline.ts'
import { FORM_SUBMITTED, formIn } from '@arrive/contracts/events/form-submitted.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { PIPELINE_LISTS, type PipelineList } from '@arrive/contracts/pipeline.ts'
import type { EventName } from '@arrive/contracts/typed.ts'
import {
  type Envelope,
  type EventOf,
  type Handler,
  type OpenEvent,
  type Projection,
  projectionOf,
  type View,
} from '../../kernel/index.ts'
import { PIPELINE } from '../names.ts'
import { detailsIn } from './details.ts'
import { countOnce, NO_EVENTS } from './person.ts'
import { movedBy } from './pipeline-file.ts'
import { type Listed, pipelineIndex, type Sent } from './pipeline-row.ts'
import { FIRST_PLACE, withMove } from './place.ts'

/** Milliseconds to batch events: no save waits for this projection. */
const PACE = 1_000
/** The rule of `pipelineIndex`; a new text rebuilds the documents. */
const DISPLAY_RULE = 'name and position of the personal information, else of the latest application'

interface MaybeOpen<K extends EventName> extends OpenEvent {
  readonly data: EventOf<K>['data'] | undefined
}

/** The rows of the pipeline's lists, a collection each. */
export function pipelineProjection(forms: readonly Form[]): Projection {
  const details = forms.find(({ applicant }) => applicant !== undefined)
  const on = handlers(details)
  return projectionOf({
    name: PIPELINE,
    topics: ['applications', 'accounts', 'onboarding', 'office'],
    owns: [],
    complete: [],
    honorsRefusals: ['office'],
    collections: PIPELINE_LISTS.map((name) => ({
      name,
      sort: PIPELINE_ORDERS,
      tokens: true,
      tags: true,
      merged: true,
      basis: DISPLAY_RULE,
    })),
    pace: PACE,
    needsData: (envelope) => Object.hasOwn(on, envelope.type) && isNeeded(envelope, details),
    on,
  })
}

function isNeeded({ type, dataschema }: Envelope, details: Form | undefined): boolean {
  return type !== FORM_SUBMITTED || formIn(dataschema) === details?.name
}

type ListOf<E> = (event: E) => PipelineList | undefined
type ChangeOf<E> = (event: E, before: Listed) => Partial<Listed> | undefined

function handlers(details: Form | undefined) {
  const applicants = () => 'applicants' as const
  const ofEvent = ({ data }: { readonly data: { readonly list: PipelineList } | undefined }) => data?.list
  return {
    'applications.career.submitted': changing(applicants, applied),
    'applications.homecare.submitted': changing(() => 'requests', requested),
    // Only for administrators, whose earlier applications are removed.
    'applications.career.erased': changing(
      applicants,
      (_: OpenEvent, { sent, ...rest }) => sent && { ...rest, sent: undefined },
    ),
    'onboarding.form.submitted': changing(
      (event: MaybeOpen<'onboarding.form.submitted'>) =>
        formIn(event.envelope.dataschema) === details?.name ? 'applicants' : undefined,
      ({ data }) => detailsIn(details, data?.answers),
    ),
    'office.pipeline.moved': changing(ofEvent, moved),
    'office.pipeline.assigned': changing<MaybeOpen<'office.pipeline.assigned'>>(
      ofEvent,
      ({ data }, { place }) => data && { place: { ...FIRST_PLACE, ...place, assignee: data.assignee } },
    ),
    'office.note.written': changing<MaybeOpen<'office.note.written'>>(
      ofEvent,
      ({ envelope }, { notes = NO_EVENTS }) => {
        const counted = countOnce(notes, envelope.id)
        return counted && { notes: counted }
      },
    ),
  }
}

function changing<E extends OpenEvent>(listOf: ListOf<E>, changeOf: ChangeOf<E>): Handler<E> {
  return {
    reads: (event) => {
      const list = listOf(event)
      return list === undefined ? [] : [{ collection: list, id: String(event.person) }]
    },
    apply: (event, view) => {
      const list = listOf(event)
      if (list !== undefined) applyTo(list, event, view, changeOf)
      return undefined
    },
  }
}

function applyTo<E extends OpenEvent>(list: PipelineList, event: E, view: View, changeOf: ChangeOf<E>): void {
  const { person } = event
  const before = (view.get(list, String(person)) as Listed | undefined) ?? {}
  const change = changeOf(event, before)
  if (change === undefined) return
  const value: Listed = { ...before, ...change }
  view.put(list, String(person), { value, index: () => pipelineIndex(person, value) })
}

type Latest = Pick<Sent, 'name' | 'email' | 'phone' | 'position'>

function sentOnce({ envelope }: OpenEvent, { sent }: Listed, latest: Latest): Partial<Listed> | undefined {
  const counted = countOnce(sent ?? NO_EVENTS, envelope.id)
  const { time } = envelope
  return counted && { sent: { ...latest, ...counted, first: sent?.first ?? time, last: time } }
}

function applied(event: MaybeOpen<'applications.career.submitted'>, before: Listed): Partial<Listed> | undefined {
  const { answers } = event.data ?? {}
  if (answers === undefined || !('career' in answers)) return undefined
  const { firstName, lastName, email, phone, position } = answers.career
  return sentOnce(event, before, { name: `${firstName} ${lastName}`.trim(), email, phone, position })
}

function requested(event: MaybeOpen<'applications.homecare.submitted'>, before: Listed): Partial<Listed> | undefined {
  const { answers } = event.data ?? {}
  if (answers === undefined || !('homecare' in answers)) return undefined
  const { patientFirstName, patientLastName, patientEmail: email, patientPhone: phone } = answers.homecare
  const name = `${patientFirstName} ${patientLastName}`.trim()
  return sentOnce(event, before, { name, email, phone, position: null })
}

function moved(event: MaybeOpen<'office.pipeline.moved'>, before: Listed): Partial<Listed> | undefined {
  const { data, envelope } = event
  const place = data && withMove(before.place ?? FIRST_PLACE, { ...data, event: envelope.id, ...movedBy(event) })
  return place && { place }
}
