import { Button } from '@arrive/kit/button.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { RadioCards } from '@arrive/kit/fields/radio-cards.tsx'
import { missing } from '@arrive/kit/form/credentials.ts'
import { Form } from '@arrive/kit/form/form.tsx'
import { fetchBy } from '../mailed-link.ts'
import { LoginFrame } from '../parts/login-frame.tsx'
import { Refused } from '../parts/refused.tsx'
import { deadLink, sentencesOf, useAnswer } from '../use-answer.ts'
import { type StepProps, Told, titleOf } from './parts.tsx'
import type { Scope } from './reference.ts'

const CAN = 'Can you give a reference?'
const CHOICES = [
  { value: 'full', label: 'Yes' },
  { value: 'dates_only', label: 'Yes, dates and position only' },
  { value: 'why', label: 'No' },
] as const

interface CanYouProps extends StepProps {
  readonly isAgain: boolean
  readonly onChosen: (chosen: Scope | 'why') => void
}

/** The first press tells the office that the request was opened. */
export function CanYou({ token, asked, isAgain, onClosed, onChosen }: CanYouProps) {
  const { send, busy, answer } = useAnswer('/reference/open')
  const fields = useFields({ initial: { can: '' }, check: (values) => missing(values, { can: 'Your answer' }) })
  return (
    <LoginFrame title={titleOf(asked)} lead="It takes three minutes and no account." focused={isAgain}>
      <Told asked={asked} />
      <Form
        fields={fields}
        className="grid gap-5"
        onSubmit={async ({ can }) => {
          const saved = await send({}, fetchBy(token))
          if (saved.ok) onChosen(can as Scope | 'why')
          else if (deadLink(saved) !== undefined) onClosed()
        }}
      >
        <Refused sentences={sentencesOf(answer)} />
        <RadioCards name="can" label={CAN} options={CHOICES} flow={false} />
        <div>
          <Button type="submit" kind="lit" busy={busy}>
            Continue
          </Button>
        </div>
      </Form>
    </LoginFrame>
  )
}

const REASONS = [
  { value: 'policy', label: 'Our policy does not allow it' },
  { value: 'unknown', label: 'I do not know this person' },
  { value: 'other', label: 'I would rather not' },
] as const

export function WhyNot({ token, asked, onDone, onClosed, onBack }: StepProps & { readonly onBack: () => void }) {
  const { send, busy, answer } = useAnswer('/reference/decline')
  const fields = useFields({ initial: { reason: '' }, check: (values) => missing(values, { reason: 'Your answer' }) })
  return (
    <LoginFrame title={titleOf(asked)} lead="Thank you for telling us." focused>
      <Form
        fields={fields}
        className="grid gap-5"
        onSubmit={async ({ reason }) => {
          const saved = await send({ reason: String(reason) }, fetchBy(token))
          if (saved.ok) onDone(saved.message)
          else if (deadLink(saved) !== undefined) onClosed()
        }}
      >
        <Refused sentences={sentencesOf(answer)} />
        <RadioCards name="reason" label="Why not?" options={REASONS} flow={false} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="lit" busy={busy}>
            Send
          </Button>
          <Button onClick={onBack}>Back</Button>
        </div>
      </Form>
    </LoginFrame>
  )
}
