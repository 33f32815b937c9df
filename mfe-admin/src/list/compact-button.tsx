import { Button } from '@arrive/kit/button.tsx'
import { Rows3 } from '../icons.tsx'
import type { Compact } from './use-compact.ts'

/** Cards have no rows, so only wide screens have it. */
export function CompactButton({ compact: { isOn, toggle } }: { compact: Compact }) {
  return (
    <Button small className="adm-wide-only" aria-pressed={isOn} onClick={toggle}>
      <Rows3 /> Compact
    </Button>
  )
}
