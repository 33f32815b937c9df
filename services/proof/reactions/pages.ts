import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import type { TreeNode } from '@arrive/contracts/proof/tree.ts'
import type { Doc } from '../../kernel/index.ts'
import { markOf, NO_EVENT, splitMarks } from '../../shared/sealed/marks.ts'
import { PAGE_LEAVES, PAGE_LEVEL } from '../../shared/sealed/page.ts'
import { writePlaces } from '../../shared/sealed/places.ts'
import { betweenOf, KEPT_LEVEL, type OpenPage, type Page, pageDoc } from '../page.ts'
import type { Counted } from './batches.ts'

const EMPTY: OpenPage = { marks: '', places: [], nodes: [] }

/** Makes pages of the batches that count, after those that are made already. */
export function createPages(begun: Begun = { number: 0, page: EMPTY }) {
  let { number, page: open } = begun
  let complete: Doc[] = []

  /** The page with these leaves and nodes more. */
  const grown = ({ marks, places, nodes }: OpenPage, more: More): OpenPage => ({
    marks: marks + more.marks,
    places: [...places, ...more.places],
    nodes: [...nodes, ...more.nodes.filter(({ level }) => level === KEPT_LEVEL).map(({ hash }) => toBase64(hash))],
  })

  return {
    /** Takes the batch that counts next. */
    add: (batch: Counted): void => {
      const { from, size, nodes } = batch.roots
      const marks = batch.ids.map(markOf).join('') + NO_EVENT
      const places = [...batch.places.map(({ source, offset }) => ({ source, offset })), undefined]
      const end = (number + 1) * PAGE_LEAVES
      if (size < end) {
        open = grown(open, { marks, places, nodes })
        return
      }
      const [first, rest] = splitMarks(marks, end - from)
      const isBefore = ({ level, index }: TreeNode) => (index + 1) * 2 ** level <= end
      const page = grown(open, { marks: first, places: places.slice(0, end - from), nodes: nodes.filter(isBefore) })
      complete.push(pageDoc(number, { ...page, ...endOf(batch, end), places: writePlaces(page.places) }))
      const others = nodes.filter((node) => !isBefore(node))
      open = grown(EMPTY, { marks: rest, places: places.slice(end - from), nodes: others })
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
interface More extends Pick<OpenPage, 'marks' | 'places'> {
  readonly nodes: readonly TreeNode[]
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
