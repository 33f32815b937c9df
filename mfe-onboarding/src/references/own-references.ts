import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { request } from '@arrive/kit/request.ts'
import { type Session, useShell } from '@arrive/router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export type OwnReference = AnswerOf<'get-own-references'>['references'][number]

const FAILED = 'We could not change that. Please try again later.'

const STATES: Readonly<Record<OwnReference['state'], string>> = {
  requested: 'Sent, no answer yet',
  opened: 'Opened, no answer yet',
  answered: 'Answered',
  accepted: 'Answered',
  not_accepted: 'Answered',
  declined: 'Could not answer',
  bounced: 'The email came back',
  cancelled: 'Cancelled',
  expired: 'No answer in time',
}

export const stateWords = ({ state }: OwnReference) => STATES[state]
export const isOpen = ({ state }: OwnReference) => state === 'requested' || state === 'opened'
export const isCorrectable = (reference: OwnReference) => isOpen(reference) || reference.state === 'bounced'

export function titleOf({ name, organization, email }: OwnReference): string {
  return [name, organization].filter(Boolean).join(', ') || email
}

export function useOwnReferences({ authFetch, person }: Session) {
  return useQuery({
    queryKey: ['own-references', person],
    queryFn: async (): Promise<readonly OwnReference[]> => {
      const { ok, body } = await request(authFetch, '/references')
      if (!ok) throw new Error('The references could not be read')
      return body['references'] as readonly OwnReference[]
    },
    staleTime: 0,
  })
}

export interface Change {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
}

/** Sends a change, then reads the list and the packet again. Returns why it was refused. */
export function useReferenceChange({ authFetch, person }: Session) {
  const { toast } = useShell()
  const client = useQueryClient()
  const keys = useSaveKey()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | undefined>(undefined)
  const run = async ({ method, path, body }: Change): Promise<boolean> => {
    setBusy(true)
    setRefusal(undefined)
    const key = keys.of(JSON.stringify([method, path, body]))
    const { ok, status = 500, message } = await request(authFetch, path, { method, key, ...(body && { body }) })
    setBusy(false)
    if (ok) toast(message ?? 'Saved.')
    else setRefusal(status >= 500 ? FAILED : (message ?? FAILED))
    await client.invalidateQueries({ queryKey: ['own-references', person] })
    return ok
  }
  return { busy, refusal, run }
}
