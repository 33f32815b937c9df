import { type Role, useNavigate, useShell } from '@arrive/router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { SecondStepProps } from './parts/second-step.tsx'
import { isOver, type SecondFactorRequest, secondFactorIn } from './second-factor.ts'

/** Milliseconds between the success message and the next page. */
const PAUSE = 1_000
const NOT_ADMIN = 'You are not an admin'
const HINT = 'Enter correct username / password'
const NOT_LOADED = 'We could not open the next step. Check your connection and try again.'

/** Loaded before the password form disappears: it stays if this fails. */
const loadSecondStep = () =>
  import(/* webpackChunkName: "second-step" */ './parts/second-step.tsx').catch(() => undefined)

/** Logs in with one or two steps: shows messages on the page and as toasts, then opens the next page. */
export function useLogin(role: Role) {
  const { logIn, toast } = useShell()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [secondFactor, setSecondFactor] = useState<SecondFactorRequest | undefined>(undefined)
  const [SecondStep, setSecondStep] = useState<ComponentType<SecondStepProps> | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const openStep = async (): Promise<boolean> => {
    const step = await loadSecondStep()
    if (step !== undefined) setSecondStep(() => step.SecondStep)
    return step !== undefined
  }
  const refuse = (sentences: readonly string[]) => {
    setRefused(sentences)
    for (const sentence of sentences) toast(sentence, 'error')
  }
  const submit = async (credentials: Readonly<Record<string, unknown>>) => {
    setBusy(true)
    setRefused([])
    const result = await logIn(role, credentials)
    if (result.ok) {
      toast(result.message)
      timer.current = setTimeout(() => navigate(result.to), PAUSE)
      return
    }
    const next = secondFactorIn(result.problem)
    const isOpened = next !== undefined && (await openStep())
    setBusy(false)
    if (isOpened || isOver(result.problem)) setSecondFactor(next)
    if (!isOpened) refuse(next === undefined ? sentencesOf(result.message) : [NOT_LOADED])
  }
  const cancel = () => {
    setSecondFactor(undefined)
    setRefused([])
  }
  return { submit, busy, refused, secondFactor, cancel, SecondStep }
}

/** Messages of a refused login, with advice for non-administrators. */
const sentencesOf = (message: string): readonly string[] => (message === NOT_ADMIN ? [message, HINT] : [message])
