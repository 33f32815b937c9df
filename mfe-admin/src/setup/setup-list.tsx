import { TextLink } from '@arrive/kit/link.tsx'
import { Window } from '@arrive/kit/windows.tsx'
import type { Item, Setup } from './calls.ts'
import { WORDS, wordsOf } from './words.ts'

export function SetupList({ setup }: { setup: Setup }) {
  return (
    <div className="adm-list adm-setup">
      <p className="adm-setup-count" role="status">
        {setup.done} of {setup.total} done
      </p>
      <ul>
        {setup.items.map((item) => (
          <SetupRow key={item.key} item={item} />
        ))}
      </ul>
    </div>
  )
}

function SetupRow({ item }: { item: Item }) {
  const { text, link } = wordsOf(item)
  const isDone = item.state === 'done'
  return (
    <li className={isDone ? 'adm-setup-row adm-setup-done' : 'adm-setup-row'}>
      <Window state={isDone ? 'done' : 'open'} />
      <h2>{WORDS[item.key].title}</h2>
      <b className="adm-setup-state">{isDone ? 'Done' : 'To do'}</b>
      <div className="adm-setup-text">
        <p>{withCode(text)}</p>
        {link === undefined ? null : (
          <p>
            <TextLink to={link.to}>{link.label}</TextLink>
          </p>
        )}
      </div>
    </li>
  )
}

function withCode(text: string) {
  const parts = text.split('`').map((part, at) => ({ part, isCode: at % 2 === 1 }))
  return parts.map(({ part, isCode }) => (isCode ? <code key={part}>{part}</code> : part))
}
