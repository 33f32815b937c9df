import type { Form } from '@arrive/contracts/form.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { isLoadFailure, type LoadedForm, loadForm } from '@arrive/kit/form/load.ts'
import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { queries, read, readError } from '../queries.ts'
import { addressOf, headersOf } from '../rows/read-page.ts'
import type { History, Packet } from './packet.ts'
import { loadForm as loadReviewForm } from './packet-forms.ts'
import type { FormReview, Reviews } from './reviews.ts'

/** The list that defines the adjacent people. */
export type PacketOrder = Readonly<Record<string, string>>

const PACKET_FAILED = 'We could not load this person’s progress. Reload the page to try again.'
const DUE_FAILED = 'We could not load when this is due.'
const HISTORY_FAILED = 'We could not load the earlier versions.'
// Never shown, because the panel says it.
const REVIEW_FAILED = 'We could not load the review.'
// Never shown, because ids replace missing names.
const ADMINISTRATORS_FAILED = 'We could not load the administrators.'

const isMissing = (status: number) => status === 404 || status === 410

/** A form in the words of today. */
export function wordsQuery(name: string) {
  return queryOptions({ queryKey: ['form', name], queryFn: () => loadReviewForm({ name }) })
}

/** The person, the packet's progress, and the adjacent people. */
export function packetQuery(session: Session, person: number, order: PacketOrder) {
  const path = addressOf({ path: `/get_packet/${person}`, ...order })
  return queryOptions({
    queryKey: ['review', person, 'packet', order],
    queryFn: () => read<Packet>(session, path, PACKET_FAILED, { headers: headersOf(order), explains: isMissing }),
  })
}

export interface LoadedReview extends LoadedForm {
  /** Undefined if it could not be read. */
  readonly review: FormReview | undefined
}

/**
 * A person's answers to a form, with the office's decision on it. The decision is read first, so the version that it
 * names is never newer than the answers on the screen.
 */
export function formQuery(session: Session, person: number, form: Form) {
  return queryOptions({
    queryKey: ['review', person, 'form', form.name],
    queryFn: async (): Promise<LoadedReview> => {
      const review = await reviewOf(session, person, form)
      const loaded = await loadForm(form, session.authFetch, person, { only: true })
      if (isLoadFailure(loaded)) throw readError(loaded.failed, loaded.status)
      return { ...loaded, review }
    },
  })
}

interface DueRow {
  readonly user_id: number
  readonly due_on: string | null
  readonly done_on: string | null
  readonly done_by: string | null
}

/** Until when a form asks the office to do something, and who did it; `null` if the form was not sent. */
export function dueQuery(session: Session, person: number, { name, parts }: Form) {
  return queryOptions({
    queryKey: ['review', person, 'due', name],
    queryFn: async () => {
      const at = parts[0]?.read
      const found = await read<Readonly<Record<string, readonly DueRow[]>>>(
        session,
        `${at?.path}?user_id=${person}`,
        DUE_FAILED,
        { explains: isMissing },
      )
      return found[at?.list ?? '']?.find(({ user_id }) => user_id === person) ?? null
    },
  })
}

/** The decisions on all forms of a person, and on the packet. */
export function reviewsQuery(session: Session, person: number) {
  return queryOptions({
    queryKey: ['review', person, 'reviews'],
    queryFn: () => read<Reviews>(session, `/reviews/${person}`, REVIEW_FAILED),
  })
}

async function reviewOf(session: Session, person: number, { name }: Form): Promise<FormReview | undefined> {
  const found = await read<Reviews>(session, `/reviews/${person}`, REVIEW_FAILED).catch(() => undefined)
  return found?.forms.find(({ form }) => form === name)
}

/** Bypasses the cache; `undefined` if it can't be read now. */
export function refetch(session: Session, person: number, form: Form) {
  return queries.fetchQuery({ ...formQuery(session, person, form), staleTime: 0, retry: false }).catch(() => undefined)
}

/** Every version of a person's form, oldest first. */
export function historyQuery(session: Session, person: number, form: Form) {
  const path = `/get_history/${person}/${form.name}`
  return queryOptions({
    queryKey: ['review', person, 'history', form.name],
    queryFn: () => read<History>(session, path, HISTORY_FAILED, { explains: isMissing }),
  })
}

export function administratorsQuery(session: Session) {
  return queryOptions({
    queryKey: ['administrators'],
    queryFn: () => read<readonly Administrator[]>(session, '/get_administrators', ADMINISTRATORS_FAILED),
    // The pipeline caches the same rows under this key.
    select: emailsOf,
  })
}

type Administrator = AnswerOf<'get-administrators'>[number]

function emailsOf(all: readonly Administrator[]): ReadonlyMap<number, string> {
  return new Map(all.map(({ user_id, email }) => [user_id, email]))
}

export function forgetPerson(person: number): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['review', person] })
}
