import type { fieldsBy } from '@arrive/contracts/field-schema.ts'
import { readDraft } from '@arrive/kit/form/drafts.ts'
import { useFields, type Values } from '@arrive/kit/form/fields.ts'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { type Saved, saveBody } from '@arrive/kit/form/save.ts'
import { useDraft } from '@arrive/kit/form/use-draft.ts'
import { useShell } from '@arrive/router'
import { useState } from 'react'
import { changedIn } from './changed-in.ts'
import type { CompanyProps } from './company-props.ts'
import { forgetPerson } from './reads.ts'

const SAVED = 'Saved. The applicant sees it from now on.'
const SAME = 'Nothing has changed, so there is nothing to save.'

/** The company's part at work: what was typed and is not saved yet stays in this tab. */
export function useCompany({ form, values, person, session }: CompanyProps, open: ReturnType<typeof fieldsBy>) {
  const { toast } = useShell()
  const key = { owner: session.person, form: `company-${form.name}-${person}` }
  const stored = Object.fromEntries(open.map(([name]) => [name, String(values[name] ?? '')]))
  const [draft] = useState(() => readDraft(sessionStorage, key))
  const fields = useFields({ initial: { ...stored, ...draft }, check: () => [] })
  const forget = useDraft(fields, key)
  const keyOf = useSaveKey()
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<Saved | undefined>(undefined)

  const save = async (typed: Values) => {
    const changed = changedIn(stored, typed)
    if (Object.keys(changed).length === 0) return setSaved({ ok: true, status: 200, message: SAME })
    const body = JSON.stringify(changed)
    setBusy(true)
    setSaved(undefined)
    const path = `/company_section${form.save.path}/${person}`
    const request = { method: 'PUT', path, body, key: keyOf(body), status: 200, message: SAVED } as const
    const result = await saveBody(session.authFetch, request)
    setBusy(false)
    setSaved(result)
    if (!result.ok) return fields.refuse(result.errors.map(({ path: name, message }) => ({ name, message })))
    forget()
    toast(result.message)
    await forgetPerson(person)
  }
  return { fields, save, busy, saved, isRestored: draft !== undefined && saved === undefined }
}
