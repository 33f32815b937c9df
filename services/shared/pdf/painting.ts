import { COLORS } from './colors.ts'
import type { Line } from './lines.ts'

export type Document = PDFKit.PDFDocument

/** Paints one line. @param top of the line */
export function paintLine(document: Document, { spans, leading, size }: Line, left: number, top: number): void {
  const baseline = top + (leading - size) / 2 + size * 0.8
  // The whole line, because readers of PDF files put the text of a part of it elsewhere.
  const isSubstituted = spans.some(({ actual }) => actual !== undefined)
  const actual = spans.map((span) => span.actual ?? span.text).join('')
  if (isSubstituted) document.markContent('Span', { actual })
  for (const group of grouped(spans)) {
    const [{ font, style, x }] = group
    const text = group.map((span) => span.text).join('')
    document.font(font, style.size).fillColor(style.color)
    document.text(text, left + x, baseline, { lineBreak: false, baseline: 'alphabetic' })
  }
  if (isSubstituted) document.endMarkedContent()
}

type Spans = Line['spans']
type Group = [Spans[number], ...Spans]

/** Neighbors in one font are painted at once. */
function grouped(spans: Spans): readonly Group[] {
  const groups: Group[] = []
  for (const span of spans) {
    const group = groups.at(-1)
    if (group !== undefined && isOneWith(group[0], span)) group.push(span)
    else groups.push([span])
  }
  return groups
}

function isOneWith(a: Spans[number], b: Spans[number]): boolean {
  return a.font === b.font && a.style === b.style && a.level === 0 && b.level === 0
}

/** Paints what says nothing that the words don't say. */
export function decorate(document: Document, paint: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  document.markContent('Artifact', { type })
  document.save()
  paint()
  document.restore()
  document.endMarkedContent()
}

export function rule(document: Document, { x, y, width }: Place, color: string = COLORS.line): void {
  decorate(document, () => document.rect(x, y, width, 0.6).fill(color))
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}
