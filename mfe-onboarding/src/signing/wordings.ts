import type { ChangedText } from '@arrive/contracts/errors.ts'
import { replaceTexts } from '@arrive/kit/use-texts.ts'

/** `same`: unchanged paragraphs, which are not shown. */
export type Change =
  | { readonly is: 'old' | 'new'; readonly text: string }
  | { readonly is: 'same'; readonly paragraphs: number }

export interface ChangedWording {
  readonly id: string
  readonly title: string
  readonly changes: readonly Change[]
}

/** Shows the wordings of today in the form, and returns what changed in them. */
export function adoptTexts(texts: readonly ChangedText[]): readonly ChangedWording[] {
  const before = new Map(replaceTexts(texts).map((text) => [text.id, text]))
  return texts.map(({ id, title, markdown }) => ({
    ...{ id, title },
    changes: changesIn(paragraphsOf(before.get(id)?.markdown ?? ''), paragraphsOf(markdown)),
  }))
}

export function paragraphsOf(markdown: string): readonly string[] {
  return markdown
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

/** By whole paragraphs, by their longest common sequence. Old ones come before the new ones in their place. */
export function changesIn(before: readonly string[], now: readonly string[]): readonly Change[] {
  const common = commonCounts(before, now)
  const isGone = (i: number, j: number) => (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0)
  const changes: Change[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < now.length) {
    const [old, text = ''] = [before[i], now[j]]
    if (old !== undefined && old === now[j]) {
      put(changes, { is: 'same', paragraphs: 1 })
      i += 1
      j += 1
    } else if (old !== undefined && isGone(i, j)) {
      changes.push({ is: 'old', text: old })
      i += 1
    } else {
      changes.push({ is: 'new', text })
      j += 1
    }
  }
  return changes
}

function put(changes: Change[], same: Change & { readonly is: 'same' }): void {
  const last = changes.at(-1)
  if (last?.is === 'same') changes[changes.length - 1] = { is: 'same', paragraphs: last.paragraphs + same.paragraphs }
  else changes.push(same)
}

/** For each two positions, how many paragraphs the rests have in common. */
function commonCounts(before: readonly string[], now: readonly string[]): readonly (readonly number[])[] {
  const counts = Array.from({ length: before.length + 1 }, () => new Array<number>(now.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const [row, next] = [counts[i] ?? [], counts[i + 1] ?? []]
    for (let j = now.length - 1; j >= 0; j -= 1) {
      row[j] = before[i] === now[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return counts
}
