import { plainText } from '@arrive/contracts/normalize.ts'
import { useId, useState } from 'react'
import type { ListNavigation } from './use-list-state.ts'

interface NumberBoxProps {
  readonly list: ListNavigation
  /** Query parameter. */
  readonly name: string
  readonly label: string
}

const NUMBER = /^[1-9]\d{0,14}$/

/** Filters by a person's number. */
export function NumberBox({ list, name, label }: NumberBoxProps) {
  const id = useId()
  const chosen = list.place.chosen?.[name] ?? ''
  const [typed, setTyped] = useState(chosen)
  const [last, setLast] = useState(chosen)
  const [requested, setRequested] = useState<readonly string[]>([])
  // Follows the URL when the filter is cleared or history goes back, but not its own changes, which may arrive while
  // typing.
  if (last !== chosen) {
    setLast(chosen)
    const at = requested.indexOf(chosen)
    setRequested(requested.slice(at + 1))
    if (at < 0) setTyped(chosen)
  }
  const isWrong = typed !== '' && !NUMBER.test(typed)
  const type = (text: string) => {
    setTyped(text)
    if (text !== '' && !NUMBER.test(text)) return
    setRequested([...requested, text])
    list.choose({ [name]: text })
  }
  return (
    <span className="adm-choice">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="in num"
        inputMode="numeric"
        autoComplete="off"
        size={8}
        value={typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}e` : undefined}
        onBlur={() => setRequested([])}
        onChange={({ target }) => type(plainText(target.value))}
      />
      {isWrong ? (
        <span className="err" id={`${id}e`} role="alert">
          Only digits, up to 15.
        </span>
      ) : null}
    </span>
  )
}
