import type { Form, Part, QuickAnswer } from '@arrive/contracts/form.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { Check } from '@arrive/kit/icons.tsx'
import { useQuickAnswers } from './use-quick-answers.ts'

interface QuickAnswersProps {
  readonly form: Form
  readonly toggles: readonly QuickAnswer[]
  /** Called after a part's rows were filled or cleared. */
  readonly onFilled: (part: Part) => void
}

/** One press fills the rows of a part that are left. */
export function QuickAnswers({ form, toggles, onFilled }: QuickAnswersProps) {
  const { offered, pressed, said, press } = useQuickAnswers(form, toggles, onFilled)
  return (
    <Card
      title="Does one of these fit you?"
      lead="One press fills the rows that are left with N / A. You can see and change each of them below."
    >
      <div className="stack">
        <div className="onb-quick">
          {offered.map((toggle) => (
            <Button key={toggle.label} aria-pressed={pressed.has(toggle.label)} onClick={() => press(toggle)}>
              {pressed.has(toggle.label) ? <Check /> : null}
              {toggle.label}
            </Button>
          ))}
        </div>
        <p role="status" className="onb-quick-said soft">
          {said}
        </p>
      </div>
    </Card>
  )
}
