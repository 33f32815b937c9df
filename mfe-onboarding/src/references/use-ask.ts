import type { Form } from '@arrive/contracts/form.ts'
import { REFERENCE_FORMS } from '@arrive/contracts/references.ts'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { saveBody } from '@arrive/kit/form/save.ts'
import { useSession, useShell } from '@arrive/router'
import { useEffect, useState } from 'react'

const PAGES: readonly string[] = REFERENCE_FORMS
const EMPTY = { managerName: '', managerEmail: '' } as const

/** After the save of a page about an employer, asks its manager for a reference. */
export function useAsk({ name: form }: Pick<Form, 'name'>) {
  const session = useSession('staff')
  const { toast } = useShell()
  const keys = useSaveKey()
  const [refusal, setRefusal] = useState<string | undefined>(undefined)
  const fields = useFields({ initial: EMPTY, check: () => [] })
  const mails = useMails(PAGES.includes(form))
  const send = async (): Promise<boolean> => {
    const { managerName, managerEmail } = fields.values()
    const email = String(managerEmail ?? '').trim()
    if (!mails || session === undefined || email === '') return true
    const name = String(managerName ?? '').trim()
    const body = JSON.stringify({ form, email, ...(name !== '' && { name }) })
    const request = { path: '/references', body, key: keys.of(body), status: 201 } as const
    const saved = await saveBody(session.authFetch, request)
    setRefusal(saved.ok ? undefined : saved.message)
    if (!saved.ok) return false
    toast(saved.message)
    fields.methods.reset(EMPTY)
    return true
  }
  return { isOffered: mails, fields, refusal, send }
}

export type Ask = ReturnType<typeof useAsk>

/** Whether mails go out to people; false until known. */
function useMails(isAsked: boolean): boolean {
  const [mails, setMails] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const leaving = new AbortController()
    fetch('/registration', { signal: leaving.signal, headers: { Accept: 'application/json' } })
      .then((response) => response.json())
      .then(({ mails: found }) => setMails(found === true))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [isAsked])
  return mails
}
