import type { ScreenEntry } from '@arrive/contracts/catalogue.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { isLoadFailure, loadForm as loadAnswers } from '@arrive/kit/form/load.ts'
import { textsOf } from '@arrive/kit/paper/printed-form.tsx'
import { loadTexts } from '@arrive/kit/use-texts.ts'
import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { read, readError } from '../queries.ts'
import { loadForm } from '../review/packet-forms.ts'
import { formAt } from '../review/use-form-then.ts'
import type { PrintedPlace } from './places.ts'

export interface SentForm {
  readonly form: Form
  readonly values: Readonly<Record<string, unknown>>
}

interface PrintedFor {
  readonly session: Session
  readonly person: number
  /** Undefined: now. */
  readonly moment: string | undefined
}

/** What a person sent of one place. It fails as a whole, so that paper never lacks a part of it. */
export function sentQuery({ session, person, moment }: PrintedFor, { entry, instead }: PrintedPlace) {
  return queryOptions({
    queryKey: ['review', person, 'print', entry.name],
    queryFn: async () => {
      const sent = await Promise.all([entry, ...instead].map((one) => sentForm({ session, person, moment }, one)))
      return sent.filter((one) => one !== undefined)
    },
  })
}

async function sentForm({ session, person, moment }: PrintedFor, entry: ScreenEntry): Promise<SentForm | undefined> {
  const form = await formAt(session, await loadForm(entry), moment)
  const loaded = await loadAnswers(form, session.authFetch, person, { only: true })
  if (isLoadFailure(loaded)) throw readError(loaded.failed, loaded.status)
  if (!loaded.found) return undefined
  await loadTexts(textsOf(form))
  return { form, values: loaded.values }
}

/** Who prints. */
export function printerQuery(session: Session) {
  return queryOptions({
    queryKey: ['review', 'printed-by'],
    queryFn: () => read<AnswerOf<'own-account'>>(session, '/me', 'We could not load your account.'),
  })
}
