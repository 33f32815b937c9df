import { emailText } from '@arrive/contracts/normalize.ts'
import type { FieldProblem, Values } from '@arrive/kit/fields/fields.ts'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { type Saved, saveBody } from '@arrive/kit/form/save.ts'
import { type Session, useNavigate, useShell } from '@arrive/router'
import { useEffect, useRef, useState } from 'react'

/** Milliseconds between the success message and the list. */
const PAUSE = 1_000
const DEFAULT = 'Registration failed'
const REGISTERED = 'Administrator registered successfully.'

/** Registers another administrator. Resending the same answers repeats the same registration. */
export function useRegister(session: Session, onRefused: (problems: readonly FieldProblem[]) => void) {
  const { toast } = useShell()
  const navigate = useNavigate()
  const keys = useSaveKey()
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<Saved | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const submit = async ({ email, password, confirmPassword }: Values) => {
    const body = JSON.stringify({ email: emailText(String(email)), password, confirmPassword })
    setBusy(true)
    setSaved(undefined)
    const request = { path: '/registered', body, key: keys.of(body), status: 201, message: REGISTERED }
    const result = await saveBody(session.authFetch, request)
    setSaved(result)
    toast(sentenceOf(result), result.ok ? 'ok' : 'error')
    if (result.ok) {
      timer.current = setTimeout(() => navigate('/admin'), PAUSE)
      return
    }
    setBusy(false)
    if (result.errors.length > 0) onRefused(result.errors.map(({ path, message }) => ({ name: path, message })))
  }
  return {
    submit,
    busy,
    refused: saved?.ok === false ? sentenceOf(saved) : undefined,
  }
}

function sentenceOf(saved: Saved): string {
  if (saved.ok || (saved.kind === 'refused' && (saved.status ?? 0) < 500)) return saved.message
  return saved.kind === 'no-response' ? 'No response from server' : DEFAULT
}
