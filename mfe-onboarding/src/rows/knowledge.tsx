import type { Part } from '@arrive/contracts/form.ts'
import { Card } from '@arrive/kit/card.tsx'
import { useValue } from '@arrive/kit/fields/use-value.ts'
import { listOf } from '@arrive/kit/form/body.ts'
import { NOT_APPLICABLE } from '@arrive/kit/form/not-applicable.ts'
import { RowsError } from '@arrive/kit/form/row-fields.tsx'
import { useState } from 'react'
import { isNotApplicable, type Row, startingChoice } from './choice.ts'
import { KnowledgeRow } from './knowledge-row.tsx'
import { PartTexts } from './part-texts.tsx'
import { useFillRow } from './use-fill-row.ts'

/**
 * Rows of which one is enough, such as categories of knowledge: selecting a row enables its inputs. With
 * `notApplicable`, a checkbox fills that row with `N / A`.
 */
export function Knowledge({ part }: { part: Part }) {
  const list = listOf(part)
  const rows = (useValue(list) ?? []) as readonly Row[]
  const label = part.rows?.label
  const keys = Object.keys(part.fields).filter((key) => key !== label?.field)
  const [chosen, setChosen] = useState(() => startingChoice(rows, keys))
  const fill = useFillRow(list, keys)
  const other = label?.values.indexOf(String(part.rows?.notApplicable)) ?? -1
  const choose = (row: number, value: '' | typeof NOT_APPLICABLE, isOn: boolean) => {
    if (value !== '' || !isOn) fill(row, value)
    setChosen((before) => new Set(isOn ? [...before, row] : [...before].filter((one) => one !== row)))
  }
  return (
    <Card title={part.title}>
      <div className="stack">
        <PartTexts texts={part.texts} />
        <RowsError part={part.name} />
        {other === -1 ? null : (
          <label className="choice">
            <input
              type="checkbox"
              checked={isNotApplicable(rows[other], keys)}
              onChange={({ target }) => choose(other, target.checked ? NOT_APPLICABLE : '', target.checked)}
            />
            <span>Not applicable</span>
          </label>
        )}
        <ul className="onb-knowledge">
          {(label?.values ?? []).map((category, row) => (
            <KnowledgeRow
              key={category}
              {...{ part, row, keys, category }}
              isChosen={chosen.has(row)}
              onChoose={(isOn) => choose(row, '', isOn)}
            />
          ))}
        </ul>
      </div>
    </Card>
  )
}
