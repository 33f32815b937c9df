import { callOfView } from '@arrive/contracts/calls/views.ts'
import { checkQuery } from '@arrive/contracts/check-call.ts'
import { UNKNOWN_PARAMETER } from '@arrive/contracts/checking/schema-sentences.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { FieldMessage } from '@arrive/contracts/messages/message.ts'
import type { Validators } from '@arrive/contracts/validate.ts'
import { NOT_IN_VIEWS, VIEW_LISTS, type ViewList } from '@arrive/contracts/views.ts'
import { ArriveError } from '../../kernel/index.ts'

type Query = Readonly<Record<string, unknown>>

/** @throws ArriveError `invalid-answers` for parameters that the list's call would refuse, or that no view keeps */
export type CheckQuery = (list: ViewList, query: Query) => void

export function queryChecks(forms: readonly Form[], validators: Validators): CheckQuery {
  const calls = new Map(VIEW_LISTS.map((list) => [list, callOfView(list, forms)]))
  return (list, query) => {
    const call = calls.get(list)
    if (call === undefined) throw new Error(`No call returns the list ${list}`)
    const checked = checkQuery(call, query, validators)
    const errors = [...keptElsewhere(query), ...(checked.ok ? [] : checked.errors)]
    const [first] = errors
    if (first === undefined) return
    const named = errors.map(({ path, message }) => ({ path: `query.${path}`, message }))
    throw new ArriveError('invalid-answers', { message: first.message, errors: named })
  }
}

function keptElsewhere(query: Query): readonly FieldMessage[] {
  const names = Object.keys(query).filter((name) => NOT_IN_VIEWS.has(name))
  return names.map((path) => ({ path, message: UNKNOWN_PARAMETER }))
}
