import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { useFocusedHeading } from './focused-heading.ts'
import { Office } from './office.tsx'

interface PaperPageProps {
  readonly onBack: () => void
  readonly onGoOn: () => void
}

/** How to sign on paper. */
export function PaperPage({ onBack, onGoOn }: PaperPageProps) {
  const heading = useFocusedHeading()
  return (
    <div className="onb-consent stack">
      <header className="onb-paper-head">
        <h1 ref={heading} tabIndex={-1}>
          Sign on paper
        </h1>
        <p className="soft">It is free. Call or visit us, and we print your forms for you to sign by hand.</p>
      </header>
      <Card>
        <div className="stack">
          <Office />
          <p className="measure">
            You can still fill in your forms here. Where a form asks for a signature, type your name so that you can
            submit your answers. It does not take the place of your signature on paper.
          </p>
          <div className="onb-actions">
            <Button onClick={onBack}>Back</Button>
            <Button kind="lit" onClick={onGoOn}>
              Go on
            </Button>
          </div>
        </div>
      </Card>
    </div>
  )
}
