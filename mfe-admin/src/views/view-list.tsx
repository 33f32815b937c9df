import type { ViewList } from '@arrive/contracts/views.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Link } from '@arrive/router'
import type { ReactNode } from 'react'
import { addressOfView, BUILT_IN, isSameQuery } from './addresses.ts'
import type { SavedView } from './calls.ts'

interface ViewListProps {
  readonly list: ViewList
  readonly views: readonly SavedView[]
  /** What the list shows now. */
  readonly current: Readonly<Record<string, string>>
  readonly canChange: (view: SavedView) => boolean
  readonly onOpen: () => void
  readonly onRename: (view: SavedView) => void
  readonly onDelete: (view: SavedView) => void
}

export function SavedViews({ list, views, current, canChange, onOpen, onRename, onDelete }: ViewListProps) {
  const builtIn = BUILT_IN[list] ?? []
  if (builtIn.length + views.length === 0) return <p className="soft">No view is saved yet.</p>
  const line = (query: SavedView['query'], name: string) => (
    <Link
      to={addressOfView(list, query)}
      aria-current={isSameQuery(query, current) ? 'true' : undefined}
      onClick={onOpen}
    >
      {name}
    </Link>
  )
  return (
    <ul className="adm-views">
      {builtIn.map(([name, query]) => (
        <li key={name}>{line(query, name)}</li>
      ))}
      {views.map((view) => (
        <li key={view.view_id}>
          <span>
            {line(view.query, view.name)}
            {view.shared ? <span className="soft"> {view.mine ? 'shared' : 'by a coworker'}</span> : null}
          </span>
          {canChange(view) ? (
            <span className="adm-words">
              <Word label={`Rename ${view.name}`} onPress={() => onRename(view)}>
                Rename
              </Word>
              <Word label={`Delete ${view.name}`} onPress={() => onDelete(view)}>
                Delete
              </Word>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Word({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <Button kind="text" small aria-label={label} onClick={onPress}>
      {children}
    </Button>
  )
}
