import { Button } from '@arrive/kit/button.tsx'

interface TabActionsProps {
  readonly at: number
  readonly isLast: boolean
  readonly saving: boolean
  readonly go: (at: number) => void
}

/** Back and Next; on the last tab Submit. */
export function TabActions({ at, isLast, saving, go }: TabActionsProps) {
  return (
    <div className="onb-actions-group">
      <div className="onb-actions onb-sticky">
        {at === 0 ? null : <Button onClick={() => go(at - 1)}>Back</Button>}
        <Button type="submit" kind="lit" busy={saving}>
          {isLast ? 'Submit' : 'Next'}
        </Button>
      </div>
    </div>
  )
}
