import { join } from 'node:path'

/** Where an operator's command leaves a list for the server that runs on the same data. */
export function inboxOf(dataDir: string): string {
  return join(dataDir, 'screening', 'inbox')
}

/** Appended while the server works on a list. */
export const TAKEN = '.taken'

/** Undefined for other files. */
export function endingOf(name: string): 'full' | 'supplement' | undefined {
  if (name.endsWith('.supplement.csv')) return 'supplement'
  return name.endsWith('.csv') ? 'full' : undefined
}
