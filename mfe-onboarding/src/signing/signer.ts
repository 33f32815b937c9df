import type { Form } from '@arrive/contracts/form.ts'
import { signatureFields } from '@arrive/contracts/signing.ts'
import { type Esign, wayToSign } from '@arrive/kit/signing/esign.ts'
import type { Session } from '@arrive/router'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useState } from 'react'

export interface Signer {
  /**
   * `given`: agreed to sign electronically. `open`: not asked yet. `paper`: signs on paper, by choice in this browser
   * or after a withdrawal.
   */
  readonly state: 'loading' | 'failed' | 'given' | 'open' | 'paper'
  /** When the agreement was given; null if none holds. */
  readonly since: string | null
  readonly reload: () => void
  /** After an agreement that the server took: the next screen opens without asking again. */
  readonly agreed: () => void
  readonly choosePaper: () => void
}

const nothing = () => undefined

export const SignerContext = createContext<Signer>({
  state: 'open',
  since: null,
  reload: nothing,
  agreed: nothing,
  choosePaper: nothing,
})

/** A choice on paper is no event, so each browser keeps its own, for each person. */
const paperKey = (person: number) => `arrive.paper.${person}`

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
    // Other tabs and the account's page change it, too.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** How the logged-in person signs. */
export function useSigner(session: Session): Signer {
  const client = useQueryClient()
  const query = esignQuery(session)
  const { data, isPending, refetch } = useQuery(query)
  const key = paperKey(session.person)
  const [isPaper, setPaper] = useState(() => localStorage.getItem(key) !== null)
  return {
    state: isPending ? 'loading' : stateOf(data, isPaper),
    since: data?.withdrawn_at === null ? data.consented_at : null,
    reload: () => void refetch(),
    agreed: () => {
      localStorage.removeItem(key)
      client.setQueryData(query.queryKey, { consented_at: new Date().toISOString(), withdrawn_at: null })
      void refetch()
    },
    choosePaper: () => {
      localStorage.setItem(key, 'chosen')
      setPaper(true)
    },
  }
}

export function stateOf(esign: Esign | undefined, isPaper: boolean): Exclude<Signer['state'], 'loading'> {
  if (esign === undefined) return 'failed'
  const way = wayToSign(esign)
  return way === 'open' && isPaper ? 'paper' : way
}

export function isToSign(form: Form): boolean {
  return signatureFields(form, 'applicant').length > 0
}
