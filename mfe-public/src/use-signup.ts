import { type Saved, saveBody } from '@arrive/kit/form/save.ts'
import { uuidv7 } from '@arrive/kit/form/uuid.ts'
import { useNavigate, useShell } from '@arrive/router'
import { useEffect, useRef, useState } from 'react'

const PAUSE = 1_000
const DEFAULT = 'Signup failed'

export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}

/** A registration under way. The same answers sent again are the same registration. */
export function useSignup(onRefused: (saved: Saved & { ok: false }) => void) {
  const { toast } = useShell()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const last = useRef({ body: '', key: '' })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const submit = async (account: NewAccount) => {
    const body = JSON.stringify(account)
    if (last.current.body !== body) last.current = { body, key: uuidv7() }
    setBusy(true)
    setRefused([])
    const { key } = last.current
    const saved = await saveBody(fetch, {
      path: '/register',
      body,
      key,
      status: 201,
      message: 'Registered successfully!',
    })
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

/** The server's own words where it had some. */
function sentenceOf({ kind, message, status = 0 }: Saved & { ok: false }): string {
  return kind === 'refused' && status < 500 ? message : DEFAULT
}
