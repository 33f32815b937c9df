import { expect, test } from '@jest/globals'
import { surviveKills } from './kill.faults.ts'
import { judge } from './verdict.ts'
import type { Sent } from './workload.ts'

const ROUNDS = 6

test(`after ${ROUNDS} kills in the middle of writing everything acknowledged is there once, and nothing else`, async () => {
  const { lost, doubled, unexplained, writes, killed, slowestStart } = await surviveKills({
    rounds: ROUNDS,
    writers: 8,
    seed: 17,
  })
  expect({ lost, doubled, unexplained }).toEqual({ lost: [], doubled: [], unexplained: [] })
  expect(writes).toBeGreaterThan(5 * ROUNDS)
  expect(killed).toBeGreaterThan(ROUNDS)
  expect(slowestStart).toBeLessThan(15_000)
}, 120_000)

test('the checker of this test sees what is lost, doubled and unexplained', () => {
  const wish = {
    kind: 'register',
    actor: 'visitor',
    call: 'register',
    method: 'POST',
    path: '/register',
    key: 'k',
  } as const
  const sent: Sent[] = [
    { ...wish, mark: 'good', event: 'e1', status: 201 },
    { ...wish, mark: 'lost', event: 'e2', status: 201 },
    { ...wish, mark: 'twice', event: 'e3', status: 201 },
    { ...wish, mark: 'refused', event: 'e4', status: 409 },
  ]
  const log = ['e1', 'e3', 'e3', 'stranger'].map((id) => ({ envelope: { id } })) as unknown as Parameters<
    typeof judge
  >[1]['log']
  const rows = new Map([
    ['/registered_users', ['good', 'twice', 'twice'].map((mark) => ({ email: `${mark}@mail.example` }))],
  ])
  const { lost, doubled, unexplained } = judge(sent, { log, rows }, 0)
  expect(lost).toEqual([
    'event of register lost (e2, answered 201)',
    'row of register lost (e2, answered 201)',
    'row of register refused (e4, answered 409)',
  ])
  expect(doubled).toEqual(['event e3: 2 times', 'row of register twice (e3, answered 201)'])
  expect(unexplained).toEqual(['1 events instead of 0 by others', 'register refused (e4, answered 409)'])
})
