import { Button } from '@arrive/kit/button.tsx'

interface PlainWarningProps {
  readonly onStay: () => void
  readonly onLogOut: () => void
}

/** Fallback if the warning dialog can't be loaded. */
export function PlainWarning({ onStay, onLogOut }: PlainWarningProps) {
  return (
    <div className="sh-toast-dock">
      <div className="sh-toast dark" role="alert">
        <p>Are you still there? We will log you out soon.</p>
        <Button kind="lit" small onClick={onStay}>
          Stay logged in
        </Button>
        <Button small onClick={onLogOut}>
          Log out
        </Button>
      </div>
    </div>
  )
}
