import { Close } from '@arrive/kit/icons.tsx'
import { showModal } from '@arrive/kit/show-modal.ts'
import { useScrim } from '@arrive/kit/use-scrim.ts'
import { type Session, useNavigate } from '@arrive/router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Search } from '../icons.tsx'
import { Person } from './person.tsx'
import { useFind } from './use-find.ts'

interface FindProps {
  readonly session: Session
  readonly onClose: () => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const optionId = (at: number) => `find-${at}`

export function FindDialog({ session, onClose }: FindProps) {
  const element = useRef<HTMLDialogElement>(null)
  const scrim = useScrim(element, onClose)
  useEffect(() => {
    const [dialog, input] = [element.current, element.current?.querySelector('input')]
    if (dialog === null || !input) return
    // Otherwise the browser focuses the first button.
    input.autofocus = true
    return showModal(dialog)
  }, [])
  return (
    <dialog
      ref={element}
      className="sh-find"
      aria-labelledby="find-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      {...scrim}
    >
      <div>
        <header>
          <h2 id="find-title">Find a person</h2>
          <button type="button" className="sh-icon-btn" aria-label="Close" onClick={onClose}>
            <Close />
          </button>
        </header>
        <Finder session={session} onClose={onClose} />
      </div>
    </dialog>
  )
}

function Finder({ session, onClose }: FindProps) {
  const [text, setText] = useState('')
  const { people, says, ...keys } = useChoice({ session, text, onClose })
  const { chosen, open, onKeyDown } = keys
  return (
    <>
      <div className="sh-find-field">
        <label htmlFor="find-text">Name, email, phone or ID</label>
        <Search />
        <input
          id="find-text"
          type="text"
          role="combobox"
          aria-expanded={people.length > 0}
          aria-controls="find-people"
          aria-activedescendant={people.length > 0 ? optionId(chosen) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={250}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id="find-people" className="sh-find-list" role="listbox" aria-label="People" tabIndex={-1}>
        {people.map((person, at) => (
          <Person
            key={person.user_id}
            id={optionId(at)}
            person={person}
            typed={text}
            isChosen={at === chosen}
            onOpen={() => open(at)}
          />
        ))}
      </div>
      <footer>
        <span role="status">{says}</span>
        <span className="sh-find-keys">
          <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> opens <kbd>Esc</kbd> closes
        </span>
      </footer>
    </>
  )
}

/** The chosen person, the first at first. Enter before the answer opens the first as soon as it is there. */
function useChoice({ session, text, onClose }: FindProps & { readonly text: string }) {
  const finding = useFind(session, text)
  const { people, isSearching } = finding
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(0)
  const isAwaited = useRef(false)
  const open = (at: number) => {
    const person = people[at]
    if (person === undefined) return
    onClose()
    navigate(person.screen)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer starts anew
  useEffect(() => {
    setChosen(0)
    if (isSearching) return
    if (isAwaited.current) open(0)
    isAwaited.current = false
  }, [people, isSearching])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (isSearching) isAwaited.current = true
      else open(chosen)
    } else if (step !== undefined && people.length > 0) setChosen((chosen + step + people.length) % people.length)
    else {
      if (event.key.length === 1) isAwaited.current = false
      return
    }
    event.preventDefault()
  }
  useEffect(() => document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' }), [chosen])
  return { ...finding, chosen, open, onKeyDown }
}
