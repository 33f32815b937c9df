import type { Text } from '@arrive/contracts/text.ts'
import type { TextReference } from '@arrive/contracts/texts-seen.ts'
import { useCallback, useEffect, useState } from 'react'

export type TextsState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly again: () => void }
  | { readonly state: 'there'; readonly texts: readonly Text[] }

const reading = new Map<string, Promise<void>>()
const loadedTexts = new Map<string, Text>()
/** Cached states by requested texts; stable identity avoids rerenders. */
const states = new Map<string, TextsState>()
const LOADING: TextsState = { state: 'loading' }
const shown = new Set<() => void>()

/** From the server: an agency may have replaced the shipped wording, and signatures refer to what was shown. */
export function useTexts(ids: readonly string[]): TextsState {
  const wanted = ids.join(' ')
  const [state, setState] = useState(() => stateNow(wanted))
  const load = useCallback(() => {
    let isCurrent = true
    const now = stateNow(wanted)
    setState(now)
    if (now.state === 'there') return
    textsOf(idsIn(wanted)).then(
      () => isCurrent && setState(stateNow(wanted)),
      () => isCurrent && setState({ state: 'failed', again: load }),
    )
    return () => {
      isCurrent = false
    }
  }, [wanted])
  useEffect(load, [load])
  useEffect(() => {
    const again = () => setState(stateNow(wanted))
    shown.add(again)
    return () => void shown.delete(again)
  }, [wanted])
  return state
}

/** The wordings that are shown; undefined if one of them was not read. */
export function textsShown(ids: readonly string[]): readonly Pick<TextReference, 'id' | 'hash'>[] | undefined {
  const texts = ids.flatMap((id) => loadedTexts.get(id) ?? [])
  return texts.length < ids.length ? undefined : texts.map(({ id, hash }) => ({ id, hash }))
}

/** Shows newer wordings from now on. Returns those that were shown before. */
export function replaceTexts(texts: readonly Text[]): readonly Text[] {
  const before = texts.flatMap(({ id }) => loadedTexts.get(id) ?? [])
  for (const text of texts) loadedTexts.set(text.id, text)
  states.clear()
  for (const again of shown) again()
  return before
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

/** Reads all texts that were not read before with one call. */
function textsOf(ids: readonly string[]): Promise<unknown> {
  const missing = ids.filter((id) => !reading.has(id))
  const read = missing.length === 0 ? Promise.resolve() : fetchTexts(missing)
  for (const id of missing) reading.set(id, read)
  read.catch(() => {
    for (const id of missing) reading.delete(id)
  })
  return Promise.all(ids.map((id) => reading.get(id)))
}

export async function preloadTexts(ids: readonly string[]): Promise<void> {
  await textsOf(ids).catch(() => undefined)
}

/** @throws Error if they can't be read */
export async function loadTexts(ids: readonly string[]): Promise<void> {
  await textsOf(ids)
}

/** The id of a text in a wording that may no longer be in use. It is loaded like a current one. */
export function keptTextId(id: string, hash: string): string {
  return `${id}/${hash}`
}

async function fetchTexts(ids: readonly string[]): Promise<void> {
  const kept = ids.filter((id) => id.includes('/'))
  const current = ids.filter((id) => !id.includes('/'))
  const asked = current.length === 0 ? [] : [`/texts?ids=${current.join(',')}`]
  const texts = await Promise.all([...asked, ...kept.map((id) => `/texts/${id}`)].map(textsAt))
  for (const text of texts.flat()) loadedTexts.set(text.id, text)
}

async function textsAt(path: string): Promise<readonly Text[]> {
  const response = await fetch(path, { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`The texts at ${path} were not answered`)
  const answer: Text | readonly Text[] = await response.json()
  return Array.isArray(answer) ? answer : [keptText(answer as Text)]
}

function keptText(text: Text): Text {
  return { ...text, id: keptTextId(text.id, text.hash) }
}
