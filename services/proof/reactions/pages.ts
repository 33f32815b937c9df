import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import type { TreeNode } from '@arrive/contracts/proof/tree.ts'
import type { Doc } from '../../kernel/index.ts'
import {
  betweenOf,
  KEPT_LEVEL,
  markOf,
  NO_EVENT,
  type OpenPage,
  PAGE_LEAVES,
  PAGE_LEVEL,
  type Page,
  pageDoc,
  splitMarks,
} from '../page.ts'
import type { Counted } from './batches.ts'

const EMPTY: OpenPage = { marks: '', nodes: [] }

/** Makes pages of the batches that count. */
export function createPages() {
  let open = EMPTY
  let complete: Doc[] = []

  /** The page with these leaves and nodes more. */
  const grown = ({ marks, nodes }: OpenPage, more: string, others: readonly TreeNode[]): OpenPage => ({
    marks: marks + more,
    nodes: [...nodes, ...others.filter(({ level }) => level === KEPT_LEVEL).map(({ hash }) => toBase64(hash))],
  })

  return {
    /** Takes the batch that counts next. */
    add: (batch: Counted): void => {
      const { from, size, nodes } = batch.roots
      const marks = batch.ids.map(markOf).join('') + NO_EVENT
      const number = Math.floor(from / PAGE_LEAVES)
      const end = (number + 1) * PAGE_LEAVES
      if (size < end) {
        open = grown(open, marks, nodes)
        return
      }
      const [first, rest] = splitMarks(marks, end - from)
      const isBefore = ({ level, index }: TreeNode) => (index + 1) * 2 ** level <= end
      const page = grown(open, first, nodes.filter(isBefore))
      complete.push(pageDoc(number, { ...page, ...endOf(batch, end) }))
      open = grown(
        EMPTY,
        rest,
        nodes.filter((node) => !isBefore(node)),
      )
    },
    /** Those that are complete and were not written yet, the earliest first. */
    complete: (): readonly Doc[] => complete,
    /** These are written. */
    written: (some: readonly Doc[]): void => {
      complete = complete.filter((doc) => !some.includes(doc))
    },
  }
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
