import { Button } from '@arrive/kit/button.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import { SkyHead } from '../parts/sky-head.tsx'
import { CheckLimits } from '../verify/check-limits.tsx'
import { CheckOutcome } from '../verify/check-outcome.tsx'
import { CompareWith } from '../verify/compare-with.tsx'
import { FileDrop } from '../verify/file-drop.tsx'
import { type Check, useCheck } from '../verify/use-check.ts'
import { useCheckFields } from '../verify/use-check-fields.ts'

const LEAD =
  'See whether an agency’s records are still what was sealed. Your browser checks the file; nothing is uploaded.'

export function Component() {
  const check = useCheck()
  const fields = useCheckFields(check)
  return (
    <>
      <SkyHead title="Verify a file" lead={LEAD} />
      <div className="wrap py-12 md:py-20 grid gap-12 lg:grid-cols-[minmax(0,62ch)_minmax(0,1fr)] lg:gap-24">
        <div className="stack content-start">
          <FileDrop onFile={fields.onFile} isFirst={check.state.kind === 'none'} />
          <ToolFailed check={check} />
          <CheckOutcome check={check} />
          <CompareWith fields={fields} />
        </div>
        <CheckLimits />
      </div>
    </>
  )
}

function ToolFailed({ check: { tool, reload } }: { check: Check }) {
  if (tool !== 'failed') return null
  return (
    <Alert>
      We could not load what checks the file.{' '}
      <Button kind="text" small onClick={reload}>
        Try again
      </Button>
    </Alert>
  )
}
