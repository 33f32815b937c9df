import type { Form } from '@arrive/contracts/form.ts'
import { signatureFields } from '@arrive/contracts/signing.ts'
import type { Session } from '@arrive/router'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useState } from 'react'

/** As `GET /esign` answers. */
export interface Esign {
  readonly consented_at: string | null
  readonly withdrawn_at: string | null
}

export interface Signer {
  /**
   * `given`: agreed to sign electronically. `open`: not asked yet. `paper`: signs on paper, by choice in this tab or
   * after a withdrawal.
   */
  readonly state: 'loading' | 'failed' | 'given' | 'open' | 'paper'
  /** When the agreement was given; null if none holds. */
  readonly since: string | null
  readonly reload: () => void
  readonly choosePaper: () => void
}

const nothing = () => undefined

export const SignerContext = createContext<Signer>({
  state: 'open',
  since: null,
  reload: nothing,
  choosePaper: nothing,
})

const PAPER = 'arrive.paper'

function esignQuery({ authFetch, person }: Session) {
  return queryOptions({
    queryKey: ['esign', person],
    queryFn: async (): Promise<Esign> => {
      const response = await authFetch('/esign', { headers: { Accept: 'application/json' } })
      if (!response.ok) throw new Error('Whether you agreed to sign electronically was not answered')
      return response.json()
    },
    retry: 1,
    retryDelay: 600,
  })
}

/** How the logged-in person signs. */
export function useSigner(session: Session): Signer {
  const { data, isPending, refetch } = useQuery(esignQuery(session))
  const [isPaper, setPaper] = useState(() => sessionStorage.getItem(PAPER) === String(session.person))
  return {
    state: isPending ? 'loading' : stateOf(data, isPaper),
    since: data?.withdrawn_at === null ? data.consented_at : null,
    reload: () => void refetch(),
    choosePaper: () => {
      sessionStorage.setItem(PAPER, String(session.person))
      setPaper(true)
    },
  }
}

export function stateOf(esign: Esign | undefined, isPaper: boolean): Exclude<Signer['state'], 'loading'> {
  if (esign === undefined) return 'failed'
  if (esign.consented_at === null) return isPaper ? 'paper' : 'open'
  return esign.withdrawn_at === null ? 'given' : 'paper'
}

export function isToSign(form: Form): boolean {
  return signatureFields(form, 'applicant').length > 0
}
