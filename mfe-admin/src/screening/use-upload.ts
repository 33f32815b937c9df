import { LARGEST_LIST } from '@arrive/contracts/screening.ts'
import { formatDay } from '@arrive/kit/format-date.ts'
import type { Session } from '@arrive/router'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type MadeScreening, type Refused, type ScreeningRow, sendList } from './calls.ts'
import { countOf, monthWords } from './words.ts'

export type UploadState =
  | { readonly step: 'choose'; readonly file?: File; readonly said?: Said }
  | { readonly step: 'send'; readonly file: File; readonly sent: number }

export interface Said {
  readonly kind: 'ok' | 'bad'
  readonly words: string
  /** The file has few rows: it may be screened as an addition. */
  readonly isShort?: boolean
}

const TOO_LARGE = 'The file is larger than 64 MB, so it cannot be the list.'

export function useUpload(session: Session, all: readonly ScreeningRow[]) {
  const client = useQueryClient()
  const [state, setState] = useState<UploadState>({ step: 'choose' })
  const abort = useRef<AbortController>(undefined)

  function choose(file: File | undefined): void {
    const isTooLarge = file !== undefined && file.size > LARGEST_LIST
    if (isTooLarge) setState({ step: 'choose', said: { kind: 'bad', words: TOO_LARGE } })
    else setState({ step: 'choose', ...(file && { file }) })
  }

  async function send(file: File, supplement: boolean): Promise<void> {
    abort.current = new AbortController()
    setState({ step: 'send', file, sent: 0 })
    const onSent = (sent: number) => setState({ step: 'send', file, sent })
    const outcome = await sendList(session, { file, supplement, signal: abort.current.signal, onSent })
    await client.invalidateQueries({ queryKey: ['screening'] })
    if (outcome === undefined) return setState({ step: 'choose', file })
    setState('screening_id' in outcome ? { step: 'choose', said: made(outcome, all) } : refused(file, outcome))
  }

  return { state, choose, send, cancel: () => abort.current?.abort() }
}

function refused(file: File, { code, message }: Refused): UploadState {
  const isShort = code === 'a-supplement'
  return { step: 'choose', file, said: { kind: 'bad', words: message, isShort } }
}

function made(screening: MadeScreening, all: readonly ScreeningRow[]): Said {
  const { month, people, possible, ruled_out, supplement, same_as } = screening
  const same = all.find(({ screening_id }) => screening_id === same_as)
  const list = supplement ? 'The supplement' : `The list of ${monthWords(month)}`
  const counts = `${countOf(possible, 'possible match', 'possible matches')}, ${ruled_out} ruled out`
  const words = `${list} is compared with ${countOf(people, 'person', 'people')}: ${counts}.`
  if (same_as === null) return { kind: 'ok', words }
  const before = same === undefined ? 'earlier' : `on ${formatDay(same.at)}`
  return { kind: 'ok', words: `${words} This very file was screened ${before}.` }
}
