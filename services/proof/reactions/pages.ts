import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import type { TreeNode } from '@arrive/contracts/proof/tree.ts'
import type { Doc } from '../../kernel/index.ts'
import { markOf, NO_EVENT, splitMarks } from '../../shared/sealed/marks.ts'
import { PAGE_LEAVES, PAGE_LEVEL } from '../../shared/sealed/page.ts'
import {
  betweenOf,
  emptyPage,
  leavesOf,
  type OpenPage,
  type Page,
  type PageEvent,
  pageDoc,
  STORED_LEVEL,
} from '../page.ts'
import type { Counted } from './batches.ts'

export function createPages(begun: Begun = { number: 0, page: emptyPage() }) {
  let { number, page: open } = begun
  let complete: Doc[] = []

  function grow({ marks, events, nodes }: More): void {
    for (const event of events) {
      open.places.add(event)
      open.kinds.add(event)
    }
    const kept = nodes.filter(({ level }) => level === STORED_LEVEL).map(({ hash }) => toBase64(hash))
    open = { ...open, marks: open.marks + marks, nodes: [...open.nodes, ...kept] }
  }

  return {
    add: (batch: Counted): void => {
      const { from, size, nodes } = batch.roots
      const marks = batch.ids.map(markOf).join('') + NO_EVENT
      const events = [...batch.events, undefined]
      const end = (number + 1) * PAGE_LEAVES
      if (size < end) {
        grow({ marks, events, nodes })
        return
      }
      const [first, rest] = splitMarks(marks, end - from)
      const isBefore = ({ level, index }: TreeNode) => (index + 1) * 2 ** level <= end
      grow({ marks: first, events: events.slice(0, end - from), nodes: nodes.filter(isBefore) })
      complete.push(pageDoc(number, { ...leavesOf(open), nodes: open.nodes, ...endOf(batch, end) }))
      open = emptyPage()
      grow({ marks: rest, events: events.slice(end - from), nodes: nodes.filter((node) => !isBefore(node)) })
      number++
    },
    begun: (): Begun => ({ number, page: open }),
    /** Not written yet, oldest first. */
    complete: (): readonly Doc[] => complete,
    written: (some: readonly Doc[]): void => {
      complete = complete.filter((doc) => !some.includes(doc))
    },
  }
}

interface Begun {
  readonly number: number
  readonly page: OpenPage
}

interface More {
  readonly marks: string
  readonly events: readonly (PageEvent | undefined)[]
  readonly nodes: readonly TreeNode[]
}

function endOf({ roots, offset }: Counted, end: number): Pick<Page, 'next' | 'done' | 'above'> {
  const { size, root, before, after, nodes } = roots
  const isAbove = ({ level, index }: TreeNode) => level >= PAGE_LEVEL && (index + 1) * 2 ** level === end
  return {
    next: size === end ? betweenOf(offset + 1, after) : betweenOf(offset, before),
    done: { offset, size, root: toBase64(root) },
    above: nodes.filter(isAbove).map(({ hash }) => toBase64(hash)),
  }
}
