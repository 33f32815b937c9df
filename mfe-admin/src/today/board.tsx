import { Link, useLocation } from '@arrive/router'
import { type ReactNode, useEffect } from 'react'
import { oldestWords } from './ago.ts'
import { countWords, type Group, type Item, isLate, titleOf, totalOf } from './overview.ts'

interface BoardProps {
  readonly at: string
  readonly groups: readonly Group[]
  /** Below the lists. */
  readonly children?: ReactNode
}

const FIRST_COLUMN: readonly string[] = ['came_in', 'waiting']

export function Board({ at, groups, children }: BoardProps) {
  useLinkedGroup()
  const shown = (isFirst: boolean) =>
    groups
      .filter(({ key }) => FIRST_COLUMN.includes(key) === isFirst)
      .map((group) => <GroupList key={group.key} group={group} at={at} />)
  const isQuiet = groups.every(({ items }) => items.every(({ count }) => count === 0))
  return (
    <div className="adm-board">
      {isQuiet ? <p role="status">Nothing is waiting.</p> : <div>{shown(true)}</div>}
      <div>
        {isQuiet ? null : shown(false)}
        {children}
      </div>
    </div>
  )
}

/** The address names a group, which is not there before the page's data is. The shell first focuses a new page. */
function useLinkedGroup(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.focus())
    return () => cancelAnimationFrame(frame)
  }, [hash])
}

function GroupList({ group, at }: { group: Group; at: string }) {
  return (
    <section className="adm-group">
      <h2 id={group.key} tabIndex={-1}>
        {titleOf(group)} <span className="num">{totalOf(group)}</span>
      </h2>
      <ul>
        {group.items.map((item) => (
          <li key={item.key}>
            <ItemLink item={item} at={at} isLate={isLate(group, item)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ItemProps {
  readonly item: Item
  readonly at: string
  readonly isLate: boolean
}

function ItemLink({ item, at, isLate: late }: ItemProps) {
  const oldest = oldestWords(item.oldest_at, at)
  return (
    <Link to={item.screen} className={item.count === 0 ? 'adm-waits adm-waits-none' : 'adm-waits'}>
      <b className="num">{countWords(item)}</b> <span className="adm-waits-label">{item.label}</span>
      {oldest === undefined ? null : (
        <span className="adm-waits-since num">
          {' '}
          {late ? <span className="adm-late" aria-hidden="true" /> : null}
          {oldest}
        </span>
      )}
    </Link>
  )
}
