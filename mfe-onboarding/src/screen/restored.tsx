import type { Runner } from '@arrive/kit/form/runner.ts'
import { Note } from '@arrive/kit/note.tsx'

/** Announces a restored draft until it is saved. */
export function Restored({ runner: { restored, result } }: { runner: Runner }) {
  if (!restored || result?.ok === true) return null
  return <Note>We restored the answers you started in this tab.</Note>
}
