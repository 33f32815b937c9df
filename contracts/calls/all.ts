import type { Call } from '../call.ts'
import type { Form } from '../form.ts'
import { accountCalls } from './accounts.ts'
import { documentCalls } from './documents.ts'
import { formCalls } from './forms.ts'
import { peopleCalls } from './people.ts'

/** Every HTTP call of the product. */
export function allCalls(forms: readonly Form[]): readonly Call[] {
  return [...accountCalls, ...peopleCalls, ...documentCalls, ...formCalls(forms)]
}
