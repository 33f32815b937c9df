import { expect, test } from '@jest/globals'
import { readList } from './list/read-list.ts'
import { createMatcher, type Screened } from './names/matcher.ts'
import { inventedRows, listOf } from './testing/list.ts'

const ROWS = 83_500
const STAFF = 10_000
/** Reading the memory takes time, too. */
const SAMPLED = 500
const MEGABYTE = 1_024 * 1_024
/** Seconds of processor, and megabytes, for the whole list. */
const BAR = { seconds: 5, megabytes: 120 } as const

async function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 16_384) yield bytes.subarray(at, at + 16_384)
}

test('the whole list is compared with ten thousand people in five seconds of processor', async () => {
  const list = Buffer.from(listOf(inventedRows(ROWS)))
  const people = Array.from({ length: STAFF }, (_, at): Screened => {
    const letters = [...String(at)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
    const last = `Baker${letters} Cole`
    const named = [{ first: 'Ann', last }]
    return { person: at + 1, named, whole: [`Ann Marie ${last}`], former: ['Dunn and Smith'], birthDate: '1970-01-02' }
  })
  const memory = process.memoryUsage().rss
  const before = process.cpuUsage()
  const matcher = createMatcher(people)
  let [most, rows] = [0, 0]
  const { listed } = await readList(pieces(list), (row) => {
    matcher.take(row)
    if (rows++ % SAMPLED === 0) most = Math.max(most, process.memoryUsage.rss())
  })
  const { user, system } = process.cpuUsage(before)
  const [seconds, megabytes] = [(user + system) / 1e6, (most - memory) / MEGABYTE]
  expect(listed).toBe(ROWS)
  expect(matcher.found().size).toBe(0)
  expect(seconds).toBeLessThan(BAR.seconds)
  expect(megabytes).toBeLessThan(BAR.megabytes)
}, 60_000)
