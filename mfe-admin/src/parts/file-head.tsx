import type { ReactNode } from 'react'
import type { Packet } from '../review/packet.ts'
import { nameOf } from '../review/person-head.tsx'
import { PageHead } from './page-head.tsx'

interface FileHeadProps {
  readonly person: number
  /** `undefined` until it is loaded. */
  readonly packet: Packet | undefined
  readonly about: string
  readonly children?: ReactNode
}

/** The head of one part of a person's file. */
export function FileHead({ person, packet, about, children }: FileHeadProps) {
  const who = [packet?.position, `ID ${person}`].filter(Boolean).join(', ')
  return (
    <>
      <PageHead title={nameOf(person, packet)}>{children}</PageHead>
      <p className="soft mb-4">{`${about}. ${who}.`}</p>
    </>
  )
}
