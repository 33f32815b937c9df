import type { FormEntry, PacketStep } from '@arrive/contracts/catalogue.ts'
import type { PacketState, Session } from '@arrive/router'
import { packetSteps } from './steps.ts'

export interface PacketRead {
  readonly found: ReadonlyMap<number, PacketState>
  /** Whether every requested form was read. */
  readonly isWhole: boolean
}

/** Which of a person's forms are submitted, all or one. Unreadable forms are left out. */
export async function readPacket(session: Session, step?: number): Promise<PacketRead> {
  const requested = packetSteps.filter((one) => step === undefined || one.step === step)
  const read = await Promise.all(requested.map(async (one) => [one.step, await stateOf(session, one)] as const))
  const found = new Map(read.flatMap(([at, state]) => (state === undefined ? [] : [[at, state] as const])))
  return { found, isWhole: found.size === requested.length }
}

async function stateOf(session: Session, { pages }: PacketStep): Promise<PacketState | undefined> {
  try {
    const has = await Promise.all(pages.map(({ read }) => hasRow(session, read)))
    return has.every(Boolean) ? 'done' : 'open'
  } catch {
    return undefined
  }
}

async function hasRow({ authFetch, person }: Session, { path, list }: FormEntry['read']): Promise<boolean> {
  const response = await authFetch(path, { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const body = await response.json()
  const rows: unknown = list === undefined ? body : body[list]
  return Array.isArray(rows) && rows.some((row: { user_id?: unknown }) => row.user_id === person)
}
