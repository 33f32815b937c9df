import type { Text } from '@arrive/contracts/text.ts'
import { useCallback, useEffect, useState } from 'react'

export type TextsState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly again: () => void }
  | { readonly state: 'there'; readonly texts: readonly Text[] }

const requests = new Map<string, Promise<Text>>()
const loadedTexts = new Map<string, Text>()
/** Cached states by requested texts; stable identity avoids rerenders. */
const states = new Map<string, TextsState>()
const LOADING: TextsState = { state: 'loading' }

/** From the server: an agency may have replaced the shipped wording, and signatures refer to what was shown. */
export function useTexts(ids: readonly string[]): TextsState {
  const wanted = ids.join(' ')
  const [state, setState] = useState(() => stateNow(wanted))
  const load = useCallback(() => {
    let isCurrent = true
    const now = stateNow(wanted)
    setState(now)
    if (now.state === 'there') return
    Promise.all(idsIn(wanted).map(textOf)).then(
      () => isCurrent && setState(stateNow(wanted)),
      () => isCurrent && setState({ state: 'failed', again: load }),
    )
    return () => {
      isCurrent = false
    }
  }, [wanted])
  useEffect(load, [load])
  return state
}

const idsIn = (wanted: string) => wanted.split(' ').filter(Boolean)

/** Ready at once if all were read before. */
function stateNow(wanted: string): TextsState {
  const before = states.get(wanted)
  if (before !== undefined) return before
  const texts = idsIn(wanted).flatMap((id) => loadedTexts.get(id) ?? [])
  if (texts.length < idsIn(wanted).length) return LOADING
  const state: TextsState = { state: 'there', texts }
  states.set(wanted, state)
  return state
}

function textOf(id: string): Promise<Text> {
  const text = requests.get(id) ?? fetchText(id)
  requests.set(id, text)
  text.then(
    (read) => loadedTexts.set(id, read),
    () => requests.delete(id),
  )
  return text
}

export async function preloadTexts(ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map(textOf))
}

async function fetchText(id: string): Promise<Text> {
  const response = await fetch(`/texts/${id}`, { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`The text ${id} was not answered`)
  return response.json()
}
