import { timeZone } from '@arrive/kit/time-zone.ts'
import { useNavigate } from '@arrive/router'
import { createContext, useCallback, useContext } from 'react'
import { type Moment, wordsOf } from './moment.ts'

/** The moment that a screen shows; undefined: now. */
export const AsOfContext = createContext<Moment | undefined>(undefined)

/** While it is set, a screen shows no control that writes. */
export function useAsOf(): Moment | undefined {
  return useContext(AsOfContext)
}

/** The title of a paper, with the moment if it shows an earlier one. */
export function useTitleThen(title: string): string {
  const moment = useAsOf()
  return moment === undefined ? title : `${title} · As of ${wordsOf(moment, timeZone())}`
}

/** Addresses that stay at the moment of the screen. */
export function useAddressThen(): (path: string) => string {
  const moment = useAsOf()
  return useCallback((path) => addressAt(path, moment), [moment])
}

export function addressAt(path: string, moment: Moment | undefined): string {
  if (moment === undefined) return path
  return `${path}${path.includes('?') ? '&' : '?'}as_of=${encodeURIComponent(moment.text)}`
}

export function useNavigateThen(): (path: string) => void {
  const navigate = useNavigate()
  const at = useAddressThen()
  return useCallback((path) => void navigate(at(path)), [navigate, at])
}
