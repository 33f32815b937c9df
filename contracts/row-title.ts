import type { Part } from './form.ts'

export function rowTitle(part: Part, at: number): string {
  if (part.rows === undefined) return part.title
  return part.rows.label?.values[at] ?? `${part.rows.each ?? part.title} ${at + 1}`
}
