import { fromBase64, toBase64 } from '@arrive/contracts/proof/base64.ts'
import { type Frontier, hashOfRange, type NodePlace } from '@arrive/contracts/proof/tree.ts'
import type { Doc, Position, Source } from '../kernel/index.ts'
import { nodeHashing } from '../shared/node-hashing.ts'
import { type Kind, type KindsWriter, kindsWriter, readKinds } from '../shared/sealed/kinds.ts'
import { type Leaves, PAGE_LEVEL, pageId } from '../shared/sealed/page.ts'
import { type PlacesWriter, placesWriter, readPlaces } from '../shared/sealed/places.ts'

/**
 * A page of the tree: of so many leaves side by side what a proof needs beyond them, so that it need not be read from
 * the whole log. The leaves and the nodes right above them are left out: they stand in the batches, of which a page
 * knows where they begin and end.
 */

/** The lowest nodes that a page keeps. */
export const KEPT_LEVEL = 8

/** Where the events of the log about itself stand: they are about no person, and so all in one source. */
export const PROOF_SOURCE: Source = 'proof/0'

/** A place between two batches: the next offset to be read, and the tree before it. */
export interface Between {
  readonly offset: number
  readonly size: number
  /** In base64, as a frontier has them. */
  readonly peaks: readonly string[]
}

export interface Page extends Leaves {
  /** Where to read on for the page after this one. */
  readonly next: Between
  /** The batch that has completed the page: its offset, and what it came to. */
  readonly done: { readonly offset: number; readonly size: number; readonly root: string }
  /** The nodes of the lowest level kept, from left to right. */
  readonly nodes: readonly string[]
  /** The complete subtrees that end with the page, from the page itself upward. */
  readonly above: readonly string[]
}

/** An event of a page: where it stands, and what it is. */
export type PageEvent = Position & Kind

/** A page that is not complete yet. It is told every second, so what is known of its leaves is written as they come. */
export interface OpenPage extends Pick<Page, 'marks' | 'nodes'> {
  readonly places: PlacesWriter
  readonly kinds: KindsWriter
  readonly before: NonNullable<Leaves['before']>
}

/** What is known of its leaves, as it is stored. */
export function leavesOf({ marks, places, kinds, before }: OpenPage): Required<Leaves> {
  return { marks, places: places.written(), kinds: kinds.written(), before }
}

/** A page without leaves. */
export function emptyPage(before: OpenPage['before']): OpenPage {
  return { marks: '', nodes: [], places: placesWriter(), kinds: kindsWriter(), before }
}

/** The page that such leaves and nodes are. */
export function openPage({ marks, places, kinds, before }: Required<Leaves>, nodes: OpenPage['nodes']): OpenPage {
  const page = { ...emptyPage(before), marks, nodes }
  for (const place of readPlaces(places)) page.places.add(place)
  for (const kind of readKinds(kinds)) page.kinds.add(kind)
  return page
}

export function betweenOf(offset: number, { size, peaks }: Frontier): Between {
  return { offset, size, peaks: peaks.map(toBase64) }
}

/** The tree before a place. */
export function frontierOf({ size, peaks }: Between): Frontier {
  return { size, peaks: peaks.map(hashIn) }
}

/** The hash of a node of the page at `number` that is no lower than those it keeps. */
export function nodeIn({ nodes, above }: Page, number: number, { level, index }: NodePlace): Uint8Array {
  if (level >= PAGE_LEVEL) return hashIn(above[level - PAGE_LEVEL] ?? '')
  const width = 2 ** (level - KEPT_LEVEL)
  const first = index * width - number * 2 ** (PAGE_LEVEL - KEPT_LEVEL)
  return over(nodes.slice(first, first + width).map(hashIn))
}

/** The node over a power of two of nodes. */
function over(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length < 2) return hashOfRange(hashes, nodeHashing)
  const half = hashes.length / 2
  return hashOfRange([over(hashes.slice(0, half)), over(hashes.slice(half))], nodeHashing)
}

/** @throws Error for a text that no page of ours holds. */
export function hashIn(text: string): Uint8Array {
  const hash = fromBase64(text)
  if (hash === undefined || hash.length !== 32) throw new Error('A document of the proof holds what is no hash')
  return hash
}

export function pageDoc(number: number, page: Page): Doc {
  return { id: pageId(number), person: 0, body: JSON.stringify(page) }
}
