import { toBase64 } from '../base64.ts'
import type { HonestLog } from './honest-log.ts'
import { exportedRowsOf } from './rows.ts'

export function exportOf({ sources, notes }: Pick<HonestLog, 'sources' | 'notes'>): string {
  const rows = [...exportedRowsOf(sources)].map(({ topic, raw }) => ({ topic, raw: toBase64(raw) }))
  return [...rows, ...notes.map((note) => ({ note }))].map((line) => `${JSON.stringify(line)}\n`).join('')
}
