import type { Form } from '@arrive/contracts/form.ts'
import { Card } from '@arrive/kit/card.tsx'
import { Consents } from '@arrive/kit/form/consents.tsx'
import { numberWord } from '@arrive/kit/number-words.ts'

/** Consents required to submit; empty if the form has none. */
export function ConsentsCard({ form: { consents = [] } }: { form: Form }) {
  if (consents.length === 0) return null
  return (
    <Card title="Your agreement" lead={leadFor(consents.length)}>
      <div className="onb-consents">
        <Consents />
      </div>
    </Card>
  )
}

function leadFor(count: number): string {
  if (count === 1) return 'One statement to read. Accept it, then submit.'
  const all = count === 2 ? 'both' : 'all of them'
  return `${numberWord(count, 'capital')} statements to read. Accept ${all}, then submit.`
}
