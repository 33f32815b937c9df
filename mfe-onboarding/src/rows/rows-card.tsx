import type { Part } from '@arrive/contracts/form.ts'
import { Card } from '@arrive/kit/card.tsx'
import { RowFields, RowsError } from '@arrive/kit/form/row-fields.tsx'
import { PartTexts } from './part-texts.tsx'

/** A part with a fixed number of rows. */
export function RowsCard({ part }: { part: Part }) {
  const { rows, name, title, fields } = part
  const shown = Object.keys(fields).filter((key) => key !== rows?.label?.field)
  const layout = shown.length === 3 ? 'three' : 'two'
  return (
    <Card title={title}>
      <div className="stack">
        <PartTexts texts={part.texts} />
        <RowsError part={name} />
        {[...Array(rows?.count ?? 0).keys()].map((row) => (
          <RowFields
            key={row}
            part={name}
            row={row}
            layout={layout}
            {...(rows?.label === undefined && { title: `${rows?.each ?? title} ${row + 1}` })}
          />
        ))}
      </div>
    </Card>
  )
}
