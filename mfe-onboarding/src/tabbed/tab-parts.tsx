import type { Form, Part } from '@arrive/contracts/form.ts'
import { Card } from '@arrive/kit/card.tsx'
import { Consents } from '@arrive/kit/form/consents.tsx'
import { HINTS } from '../hints.ts'
import { PartCards } from '../screen/cards.tsx'
import { Knowledge } from './knowledge.tsx'
import { RowsCard } from './rows-card.tsx'

/** What stands on a tab: its parts; on one without parts the form's consents. */
export function TabParts({ form, at }: { form: Form; at: number }) {
  const { parts: names = [] } = form.tabs?.[at] ?? {}
  const parts = form.parts.filter(({ name }) => names.includes(name))
  if (parts.length === 0) {
    return (
      <Card title="Your agreement" lead="Two statements to read. Accept both, then submit.">
        <div className="consents">
          <Consents />
        </div>
      </Card>
    )
  }
  return parts.map((part) => <TabPart key={part.name} part={part} form={form} />)
}

function TabPart({ part, form }: { part: Part; form: Form }) {
  if (part.rows === undefined) return <PartCards part={part} hint={HINTS[form.name]} />
  // Rows of which one is enough are chosen first.
  return part.rows.oneWith === undefined ? <RowsCard part={part} /> : <Knowledge part={part} />
}
