import { agency } from '@arrive/contracts/agency.ts'
import { useEffect } from 'react'

/** The page's title first, because tabs show only the first words. */
export function formatTitle(title: string | undefined): string {
  return title === undefined ? agency.name : `${title} · ${agency.name}`
}

/** Names the document. Without a title the page in its place names it. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = formatTitle(title)
  }, [title])
}
