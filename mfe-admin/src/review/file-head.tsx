import type { ReactNode } from 'react'
import { PageHead } from '../parts/page-head.tsx'
import type { Packet } from './packet.ts'
import { nameOf } from './person-head.tsx'

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
