import type { Runner } from '@arrive/kit/form/runner.ts'
import { Note } from '@arrive/kit/note.tsx'
import { OfficeNotes } from './office-notes.tsx'

interface RestoredProps {
  readonly runner: Runner
  readonly isTold: boolean
}

/** Says until the save what the office asks, and where answers came from that the person did not type just now. */
export function Restored({ runner: { form, restored, result }, isTold }: RestoredProps) {
  if (result?.ok === true) return null
  return (
    <>
      <OfficeNotes form={form} />
      <Source {...{ restored, isTold }} />
    </>
  )
}

function Source({ restored, isTold }: Pick<Runner, 'restored'> & Pick<RestoredProps, 'isTold'>) {
  if (restored !== undefined) {
    const where = restored === 'tab' ? 'in this tab' : 'on another device'
    return <Note>{`We restored the answers you started ${where}.`}</Note>
  }
  return isTold ? <Note>We filled in what you told us before. Please check it.</Note> : null
}
