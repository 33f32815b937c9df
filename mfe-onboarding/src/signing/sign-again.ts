import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { type Session, useShell } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { createContext, useEffect } from 'react'
import type { Emptied } from './signatures.ts'

type Signature = Pick<AnswerOf<'get-signatures'>['signatures'][number], 'form' | 'field' | 'by' | 'status'>

/** Why each name must be typed again, by form and field. */
export type SignAgain = ReadonlyMap<string, ReadonlyMap<string, Emptied>>

export const SIGNED: SignAgain = new Map()

export const SignAgainContext = createContext<SignAgain>(SIGNED)

const REASONS: Readonly<Partial<Record<Signature['status'], Emptied>>> = { 'text-changed': 'text', carried: 'answer' }

export function signAgainIn(signatures: readonly Signature[]): SignAgain {
  const due = signatures.flatMap(({ form, field, by, status }) => {
    const why = by === 'person' ? REASONS[status] : undefined
    return why === undefined ? [] : [{ form, field, why }]
  })
  const byForm = Map.groupBy(due, ({ form }) => form)
  return new Map([...byForm].map(([form, all]) => [form, new Map(all.map(({ field, why }) => [field, why]))]))
}

/**
 * Read each time that a screen opens, because the agency may have changed a text.
 * @param isSigned Whether anything on the screen was saved before.
 */
export function signAgainQuery({ authFetch, person }: Session, screen: string, isSigned: () => boolean) {
  return queryOptions({
    queryKey: ['sign-again', person, screen],
    queryFn: async (): Promise<SignAgain> => {
      if (!isSigned()) return SIGNED
      const response = await authFetch(`/get_signatures/${person}`, { headers: { Accept: 'application/json' } })
      if (!response.ok) throw new Error('The own signatures were not answered')
      const { signatures }: AnswerOf<'get-signatures'> = await response.json()
      return signAgainIn(signatures)
    },
    staleTime: 0,
    gcTime: 0,
    retry: 1,
    retryDelay: 600,
  })
}

/** Notes it for the list of forms in the frame, unless nothing had to be read. */
export function useNotedSignAgain(again: SignAgain | undefined): void {
  const { noteSignAgain } = useShell().packet
  useEffect(() => {
    if (again !== undefined && again !== SIGNED) noteSignAgain(again.keys())
  }, [again, noteSignAgain])
}
