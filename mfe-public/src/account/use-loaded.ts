import type { Session } from '@arrive/router'
import { useCallback, useEffect, useState } from 'react'

export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'done'; readonly value: T }

/** Loads data of a session now and on request; the old value stays until the new one arrives. */
export function useLoaded<T>(session: Session, path: string) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: 'loading' })
  const reload = useCallback(async (): Promise<void> => {
    const value = await read<T>(session, path).catch(() => undefined)
    setLoaded((before) => {
      if (value !== undefined) return { kind: 'done', value }
      return before.kind === 'done' ? before : { kind: 'failed' }
    })
  }, [session, path])
  useEffect(() => void reload(), [reload])
  const again = () => {
    setLoaded({ kind: 'loading' })
    void reload()
  }
  return { loaded, read: reload, again }
}

/** @throws Error if refused or without a response */
async function read<T>({ authFetch }: Session, path: string): Promise<T> {
  const response = await authFetch(path, { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}
