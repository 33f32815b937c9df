import { companyOrder } from '@arrive/contracts/check.ts'
import type { fieldsBy } from '@arrive/contracts/field-schema.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { readDraft } from '@arrive/kit/form/drafts.ts'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { type Saved, saveBody } from '@arrive/kit/form/save.ts'
import { useDraft } from '@arrive/kit/form/use-draft.ts'
import type { Session } from '@arrive/router'
import { useState } from 'react'
import { changedIn, type Texts } from './changed-in.ts'
import { draftIn, draftOf } from './company-draft.ts'
import { forgetPerson, refetch } from './reads.ts'
import { useMergedEdits } from './use-merged-edits.ts'
import { signingOf, useRetyped } from './use-retyped.ts'

export interface CompanyProps {
  readonly form: Form
  readonly found: boolean
  readonly values: Readonly<Record<string, unknown>>
  readonly person: number
  readonly session: Session
}

const SAVED = 'Saved. The applicant can see it now.'
const SAVED_IN_PART = 'Saved. The applicant can see all but the answers for the office only.'
const SAME = 'No changes to save.'
const isNone = (texts: Texts) => Object.keys(texts).length === 0
const done = (message: string): Saved => ({ ok: true, status: 200, message })

/** Whether the applicant reads every field of the company. */
export function isOpenToApplicant({ parts }: Form): boolean {
  return parts.every(({ fields }) => Object.values(fields).every(({ confidential }) => confidential !== true))
}

/** Edits and saves company fields. Unsaved edits stay in this tab. */
export function useCompany({ form, values, person, session }: CompanyProps, open: ReturnType<typeof fieldsBy>) {
  const key = { owner: session.person, form: `company-${form.name}-${person}` }
  const storedIn = (found: CompanyProps['values']): Texts =>
    Object.fromEntries(open.map(([name]) => [name, String(found[name] ?? '')]))
  const stored = storedIn(values)
  const [draft] = useState(() => draftIn(readDraft(sessionStorage, key)))
  const order = (changed: Texts) =>
    companyOrder(form, changed, stored).map(({ path: name, message }) => ({ name, message }))
  const fields = useFields({
    initial: { ...stored, ...draft?.typed },
    check: (typed) => order(changedIn(stored, typed)),
  })
  const edits = useMergedEdits(fields, { ...stored, ...draft?.before }, stored)
  const retyped = useRetyped(fields, form, edits)
  const forget = useDraft(fields, key, (typed) => draftOf(edits.before.current, typed))
  const keys = useSaveKey(key)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<Saved | undefined>(undefined)

  const settle = async (changed: Texts, result: Saved) => {
    setSaved(result)
    if (!result.ok) return fields.refuse(result.errors.map(({ path: name, message }) => ({ name, message })))
    retyped.settle(changed)
    forget()
    await forgetPerson(person)
  }

  const send = async () => {
    // Someone else may have saved meanwhile. If that can't be read now, the save reports the conflict.
    const now = await refetch(session, person, form)
    if (now?.found === false) {
      // The person was deleted meanwhile, so remove their data from this tab.
      forget()
      return forgetPerson(person)
    }
    if (now !== undefined && edits.takeIn(storedIn(now.values)).conflicting.length > 0) return
    const changed = retyped.own()
    const message = isOpenToApplicant(form) ? SAVED : SAVED_IN_PART
    if (isNone(changed)) return settle(changed, done(message))
    const path = `/company_section${form.save.path}/${person}`
    const request = {
      method: 'PUT',
      path,
      body: JSON.stringify({ ...changed, signing: signingOf(form, changed) }),
      key: keys.of(JSON.stringify([edits.before.current, changed])),
      status: 200,
      message,
    } as const
    await settle(changed, await saveBody(session.authFetch, request))
  }
  const save = async () => {
    setBusy(true)
    setSaved(undefined)
    if (!isNone(retyped.own())) await send()
    else {
      await forgetPerson(person)
      setSaved(done(SAME))
    }
    setBusy(false)
  }
  const isRestored = draft !== undefined && saved === undefined
  return { fields, save, busy, saved, isRestored, conflicting: edits.conflicting, before: edits.before.current }
}
