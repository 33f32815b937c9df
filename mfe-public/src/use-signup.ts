import { useSaveKey } from '@arrive/kit/form/key.ts'
import { type Saved, saveBody } from '@arrive/kit/form/save.ts'
import { useNavigate, useShell } from '@arrive/router'
import { useEffect, useRef, useState } from 'react'

const PAUSE = 1_000
const DEFAULT = 'Signup failed'
const REGISTERED = 'Registered successfully!'

export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}

/** Registers an account. Resending the same answers repeats the same registration. */
export function useSignup(onRefused: (saved: Saved & { ok: false }) => void) {
  const { toast } = useShell()
  const navigate = useNavigate()
  const keys = useSaveKey()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const submit = async (account: NewAccount) => {
    const body = JSON.stringify(account)
    setBusy(true)
    setRefused([])
    const request = { path: '/register', body, key: keys.of(body), status: 201, message: REGISTERED }
    const saved = await saveBody(fetch, request)
    if (saved.ok) {
      toast(saved.message)
      timer.current = setTimeout(() => navigate('/user-login'), PAUSE)
      return
    }
    setBusy(false)
    const sentence = sentenceOf(saved)
    setRefused([sentence])
    toast(sentence, 'error')
    onRefused(saved)
  }
  return { submit, busy, refused }
}

/** The server's message if it gave a reason, otherwise the default. */
function sentenceOf({ kind, message, status = 0 }: Saved & { ok: false }): string {
  return kind === 'refused' && status < 500 ? message : DEFAULT
}
