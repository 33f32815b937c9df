import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Office, openOffice } from '../downstream/testing/office.ts'
import { printFigure } from './figure.ts'

/** As many as a token may have open at once. */
const MOST = 16

/** One token that opens streams without end, each of which every event would wake. */
export function streamsSuite({ streams }: { readonly streams: number }): void {
  let office: Office

  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office.arrive.end())

  test(`of ${streams} streams on one token ${MOST} are open at once, and one more once they have ended`, async () => {
    const token = await office.token('onboarding')
    const ends = new AbortController()
    const open = async (signal: AbortSignal) => {
      const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' }
      const { status } = await fetch(`${office.arrive.origin()}/events?topic=onboarding`, { headers, signal })
      return status
    }
    const statuses: number[] = []
    for (let at = 0; at < streams; at++) statuses.push(await open(ends.signal))
    const opened = statuses.filter((status) => status === 200).length
    printFigure('event streams on one token', `${opened} of ${streams} open, the rest 429`, `${MOST} at most`)
    expect(new Set(statuses.slice(MOST))).toEqual(new Set([429]))
    expect(opened).toBe(MOST)
    await office.save(office.ann, 1)

    ends.abort()
    const again = new AbortController()
    // The server learns of the end of a connection in its own time.
    while ((await open(again.signal)) !== 200);
    again.abort()
  })
}
