import type { Form } from '@arrive/contracts/form.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { isLoadFailure, loadForm as loadAnswers } from '@arrive/kit/form/load.ts'
import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { sessionAt } from '../as-of/timed.ts'
import { read, readError } from '../queries.ts'
import { loadForm } from '../review/packet-forms.ts'
import { formAt } from '../review/use-form-then.ts'
import { addressOf } from '../rows/read-page.ts'
import type { Signature, Signatures } from '../signatures/reads.ts'
import { thenIn } from './words.ts'

export type RecordedChange = AnswerOf<'get-changes'>['changes'][number]

const CHANGES_FAILED = 'We could not load the changes. Reload the page to try again.'
const THEN_FAILED = 'We could not load what was on record then.'
/** Pages of changes that one screen reads. */
const MOST_PAGES = 10

export function labelOf(form: Form | undefined, { part, field }: Pick<Signature, 'part' | 'field'>): string {
  const own = form?.parts.find(({ name }) => name === part)?.fields[field]
  return own?.reviewLabel ?? own?.label ?? 'Signature'
}

interface FormThen {
  /** In the words that the signer saw. */
  readonly form: Form
  readonly values: Readonly<Record<string, unknown>>
}

/** The whole form as it was when the name was saved. */
export function formThenQuery(session: Session, person: number, signature: Signature) {
  const { form: name, event, signed_at: at } = signature
  return queryOptions({
    queryKey: ['review', person, 'evidence', event, name],
    queryFn: async (): Promise<FormThen> => {
      const form = await loadForm({ name })
      const loaded = await loadAnswers(form, sessionAt(session, at).authFetch, person, { only: true })
      if (isLoadFailure(loaded)) throw readError(loaded.failed, loaded.status)
      return { form: await formAt(session, form, at), values: loaded.values }
    },
  })
}

/** The state in which the name was saved, before anything came after it. */
export function thenQuery(session: Session, person: number, signature: Signature) {
  const { event, field, signed_at: at } = signature
  return queryOptions({
    queryKey: ['review', person, 'evidence', event, field, 'then'],
    queryFn: async () =>
      thenIn(await read<Signatures>(sessionAt(session, at), `/get_signatures/${person}`, THEN_FAILED), signature),
  })
}

interface Changes {
  readonly changes: readonly RecordedChange[]
  readonly isWhole: boolean
}

/** A person's changes since a day or moment, the oldest first. */
export function changesQuery(session: Session, person: number, from: string | undefined) {
  return queryOptions({
    queryKey: ['review', person, 'changes', from],
    queryFn: async (): Promise<Changes> => {
      const changes: RecordedChange[] = []
      let cursor: string | undefined
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const path = addressOf({ path: `/get_changes/${person}`, from, cursor })
        const { changes: more, next } = await read<AnswerOf<'get-changes'>>(session, path, CHANGES_FAILED)
        changes.push(...more)
        if (next === null) return { changes, isWhole: true }
        cursor = next
      }
      return { changes, isWhole: false }
    },
  })
}
