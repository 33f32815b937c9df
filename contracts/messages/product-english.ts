import type { Call } from '../call.ts'
import type { EarlierForm, Form } from '../form.ts'
import { OFFICE_LISTS } from '../lists.ts'
import { EN } from './en.ts'
import type { Language } from './message.ts'
import { callTexts, formTexts, listTexts } from './own-texts.ts'

interface Contracts {
  readonly forms: readonly Form[]
  /** Replaced versions. */
  readonly earlier: readonly EarlierForm[]
  readonly calls: readonly Call[]
}

/** All English texts of the server: the catalogue plus the texts in forms, calls and lists. */
export function englishOf({ forms, earlier, calls }: Contracts): Language {
  return Object.assign(
    {},
    EN,
    callTexts(calls),
    listTexts(OFFICE_LISTS),
    ...[...forms, ...earlier.map(({ form }) => form)].map(formTexts),
  )
}
