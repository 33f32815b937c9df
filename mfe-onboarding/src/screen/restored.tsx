import type { Runner } from '@arrive/kit/form/runner.ts'
import { Note } from '@arrive/kit/note.tsx'

/** Says that what was typed in this tab was put back, until it is saved. */
export function Restored({ runner: { restored, result } }: { runner: Runner }) {
  if (!restored || result?.ok === true) return null
  return <Note>We restored the answers you started in this tab.</Note>
}
