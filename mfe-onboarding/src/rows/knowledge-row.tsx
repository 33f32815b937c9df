import type { Part } from '@arrive/contracts/form.ts'
import { listOf } from '@arrive/kit/form/body.ts'
import { ContractField } from '@arrive/kit/form/contract-field.tsx'

interface KnowledgeRowProps {
  readonly part: Part
  readonly row: number
  readonly keys: readonly string[]
  readonly category: string
  readonly isChosen: boolean
  readonly onChoose: (isOn: boolean) => void
}

/** A category's checkbox, and its inputs, disabled until it is checked. */
export function KnowledgeRow({ part, row, keys, category, isChosen, onChoose }: KnowledgeRowProps) {
  return (
    <li className={isChosen ? 'onb-is-chosen' : undefined}>
      <label className="choice">
        <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
        <span>{category}</span>
      </label>
      <fieldset disabled={!isChosen}>
        <legend className="vh">{category}</legend>
        {keys.map((key) => {
          const field = part.fields[key]
          return field === undefined ? null : (
            <ContractField
              key={key}
              name={`${listOf(part)}.${row}.${key}`}
              field={{ ...field, required: true }}
              disabled={!isChosen}
            />
          )
        })}
      </fieldset>
    </li>
  )
}
