import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import type { TreeNode } from '@arrive/contracts/proof/tree.ts'
import type { Doc } from '../../kernel/index.ts'
import { markOf, NO_EVENT, splitMarks } from '../../shared/sealed/marks.ts'
import { PAGE_LEAVES, PAGE_LEVEL } from '../../shared/sealed/page.ts'
import { betweenOf, KEPT_LEVEL, leavesOf, type OpenPage, type Page, type PageEvent, pageDoc } from '../page.ts'
import type { Counted } from './batches.ts'

const EMPTY: OpenPage = { marks: '', events: [], nodes: [], before: new Map() }

/** Makes pages of the batches that count, after those that are made already. */
export function createPages(begun: Begun = { number: 0, page: EMPTY }) {
  let { number, page: open } = begun
  let complete: Doc[] = []

  /** The page with these leaves and nodes more. */
  const grown = ({ marks, events, nodes, before }: OpenPage, more: More): OpenPage => ({
    before,
    marks: marks + more.marks,
    events: [...events, ...more.events],
    nodes: [...nodes, ...more.nodes.filter(({ level }) => level === KEPT_LEVEL).map(({ hash }) => toBase64(hash))],
  })

  return {
    /** Takes the batch that counts next. */
    add: (batch: Counted): void => {
      const { from, size, nodes } = batch.roots
      const marks = batch.ids.map(markOf).join('') + NO_EVENT
      const events = [...batch.events.map(pageEvent), undefined]
      const end = (number + 1) * PAGE_LEAVES
      if (size < end) {
        open = grown(open, { marks, events, nodes })
        return
      }
      const [first, rest] = splitMarks(marks, end - from)
      const isBefore = ({ level, index }: TreeNode) => (index + 1) * 2 ** level <= end
      const page = grown(open, { marks: first, events: events.slice(0, end - from), nodes: nodes.filter(isBefore) })
      complete.push(pageDoc(number, { ...leavesOf(page), nodes: page.nodes, ...endOf(batch, end) }))
      const others = nodes.filter((node) => !isBefore(node))
      const next = { ...EMPTY, before: afterPage(page) }
      open = grown(next, { marks: rest, events: events.slice(end - from), nodes: others })
      number++
    },
    /** The page that is not complete yet, and its number. */
    begun: (): Begun => ({ number, page: open }),
    /** Those that are complete and were not written yet, the earliest first. */
    complete: (): readonly Doc[] => complete,
    /** These are written. */
    written: (some: readonly Doc[]): void => {
      complete = complete.filter((doc) => !some.includes(doc))
    },
  }
}

/** The page that is not complete yet. */
interface Begun {
  readonly number: number
  readonly page: OpenPage
}

/** What a batch adds to a page. */
interface More extends Pick<OpenPage, 'marks' | 'events'> {
  readonly nodes: readonly TreeNode[]
}

/** Of what waits, what a page keeps. */
function pageEvent({ source, offset, type, schema, person }: PageEvent): PageEvent {
  return { source, offset, type, schema, person }
}

/** Of every source the offset after its last event up to the end of a page. */
function afterPage({ before, events }: OpenPage): OpenPage['before'] {
  const after = new Map(before)
  for (const event of events) {
    if (event !== undefined) after.set(event.source, Math.max(after.get(event.source) ?? 0, event.offset + 1))
  }
  return after
}

/** What a page says of its end: `end` is the number of leaves up to there. */
function endOf({ roots, offset }: Counted, end: number): Pick<Page, 'next' | 'done' | 'above'> {
  const { size, root, before, after, nodes } = roots
  const isAbove = ({ level, index }: TreeNode) => level >= PAGE_LEVEL && (index + 1) * 2 ** level === end
  return {
    next: size === end ? betweenOf(offset + 1, after) : betweenOf(offset, before),
    done: { offset, size, root: toBase64(root) },
    above: nodes.filter(isAbove).map(({ hash }) => toBase64(hash)),
  }
}
