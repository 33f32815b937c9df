import type { Part } from '@arrive/contracts/form.ts'
import { Knowledge } from '../rows/knowledge.tsx'
import { RowsCard } from '../rows/rows-card.tsx'
import { PartCards } from './cards.tsx'

/** A form's part. If one row is enough, rows are selected first. */
export function FormPart({ part }: { part: Part }) {
  if (part.rows === undefined) return <PartCards part={part} />
  return part.rows.oneWith === undefined ? <RowsCard part={part} /> : <Knowledge part={part} />
}
