import { Search } from '../icons.tsx'
import type { Filter } from './use-filter.ts'

interface FilterBoxProps {
  readonly filter: Filter
  readonly label: string
  readonly placeholder: string
}

export function FilterBox({ filter, label, placeholder }: FilterBoxProps) {
  return (
    <label className="adm-filter">
      <span className="vh">{label}</span>
      <Search />
      <input
        className="in"
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={filter.typed}
        onChange={({ target }) => filter.type(target.value)}
      />
    </label>
  )
}
