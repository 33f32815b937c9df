import { fromBase64, toBase64 } from '@arrive/contracts/proof/base64.ts'
import { type Frontier, hashOfRange, type NodePlace } from '@arrive/contracts/proof/tree.ts'
import type { Doc, Position, Source } from '../kernel/index.ts'
import { nodeHashing } from '../shared/node-hashing.ts'
import { type Kind, type KindsWriter, kindsWriter, readKinds } from '../shared/sealed/kinds.ts'
import { type Leaves, PAGE_LEVEL, pageId } from '../shared/sealed/page.ts'
import { type PlacesWriter, placesWriter, readPlaces } from '../shared/sealed/places.ts'

/** What proofs need of a run of leaves beyond its batches, so that they need not read the whole log. */

/** The lowest level that a page keeps. */
export const STORED_LEVEL = 8

/** Events about the log itself are about no person, so they all are in one source. */
export const PROOF_SOURCE: Source = 'proof/0'

/** A place between two batches: the next offset to read, and the tree before it. */
export interface Between {
  readonly offset: number
  readonly size: number
  /** In base64. */
  readonly peaks: readonly string[]
}

export interface Page extends Leaves {
  readonly next: Between
  /** Offset and result of the batch that completed the page. */
  readonly done: { readonly offset: number; readonly size: number; readonly root: string }
  /** The nodes of the lowest kept level, from left to right. */
  readonly nodes: readonly string[]
  /** The complete subtrees that end with the page, from the page upward. */
  readonly above: readonly string[]
}

export type PageEvent = Position & Kind

/** An incomplete page. It is written every second, so its leaves are encoded as they come. */
export interface OpenPage extends Pick<Page, 'marks' | 'nodes'> {
  readonly places: PlacesWriter
  readonly kinds: KindsWriter
}

export function leavesOf({ marks, places, kinds }: OpenPage): Required<Leaves> {
  return { marks, places: places.written(), kinds: kinds.written() }
}

export function emptyPage(): OpenPage {
  return { marks: '', nodes: [], places: placesWriter(), kinds: kindsWriter() }
}

export function openPage({ marks, places, kinds }: Required<Leaves>, nodes: OpenPage['nodes']): OpenPage {
  const page = { ...emptyPage(), marks, nodes }
  for (const place of readPlaces(places)) page.places.add(place)
  for (const kind of readKinds(kinds)) page.kinds.add(kind)
  return page
}

export function betweenOf(offset: number, { size, peaks }: Frontier): Between {
  return { offset, size, peaks: peaks.map(toBase64) }
}

export function frontierOf({ size, peaks }: Between): Frontier {
  return { size, peaks: peaks.map(hashIn) }
}

export function nodeIn({ nodes, above }: Page, number: number, { level, index }: NodePlace): Uint8Array {
  if (level >= PAGE_LEVEL) return hashIn(above[level - PAGE_LEVEL] ?? '')
  const width = 2 ** (level - STORED_LEVEL)
  const first = index * width - number * 2 ** (PAGE_LEVEL - STORED_LEVEL)
  return over(nodes.slice(first, first + width).map(hashIn))
}

function over(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length < 2) return hashOfRange(hashes, nodeHashing)
  const half = hashes.length / 2
  return hashOfRange([over(hashes.slice(0, half)), over(hashes.slice(half))], nodeHashing)
}

/** @throws Error if it is no hash */
export function hashIn(text: string): Uint8Array {
  const hash = fromBase64(text)
  if (hash === undefined || hash.length !== 32) throw new Error('A document of the proof holds what is no hash')
  return hash
}

export function pageDoc(number: number, page: Page): Doc {
  return { id: pageId(number), person: 0, body: JSON.stringify(page) }
}
