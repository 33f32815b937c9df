import { isEnd, needsReason, PIPELINE_LISTS, stagesOf } from '@arrive/contracts/pipeline.ts'
import { describe, expect, test } from '@jest/globals'
import { decideMove } from '../commands/move-place.ts'
import { reopens } from '../reactions/reopen.ts'
import { FIRST_PLACE, type Place, withMove } from './place.ts'

const AT = '2026-11-27T12:00:00.000Z'
const [BY, OTHER, EVENT] = [3, 4, 'event-1']
const moving = { event: EVENT, at: AT, by: BY, from: 'new', to: 'contacted' } as const
const contacted: Place = { state: 'contacted', assignee: null, moved: { event: EVENT, at: AT, by: BY, from: 'new' } }
const after = (ms: number) => Date.parse(AT) + ms

test('a move counts only from the stage where the person is, and once', () => {
  expect(withMove(FIRST_PLACE, moving)).toEqual(contacted)
  expect(withMove(contacted, moving)).toEqual(contacted)
  expect(withMove(contacted, { ...moving, event: 'event-2' })).toBeUndefined()
  expect(withMove({ ...FIRST_PLACE, assignee: 7 }, moving)?.assignee).toBe(7)
})

describe.each(PIPELINE_LISTS)('in the list of %s', (list) => {
  const stages = stagesOf(list)
  const pairs = stages.flatMap((from) => stages.filter((to) => to !== from).map((to) => [from, to] as const))

  test.each(pairs)('from %s to %s a reason is needed exactly if it is final or backward', (from, to) => {
    const isBackward = stages.indexOf(to) < stages.indexOf(from)
    const isNeeded = isEnd(from) || isEnd(to) || isBackward
    expect(needsReason(list, from, to)).toBe(isNeeded)
    const move = (reason?: string) => () =>
      decideMove(
        { list, by: BY, body: { from, to, ...(reason !== undefined && { reason }) } },
        { state: from, assignee: null },
        0,
      )
    if (isNeeded) expect(move()).toThrow(expect.objectContaining({ code: 'reason-missing' }))
    else expect(move()()).toEqual({ list, from, to, reason: null })
    expect(move(' Why ')()).toEqual({ list, from, to, reason: 'Why' })
  })
})

describe('a move back without a reason', () => {
  const back = (over: object = {}, { by = BY, now = after(10_000), place = contacted } = {}) => {
    const body = { from: 'contacted', to: 'new', undo: EVENT, ...over } as const
    return () => decideMove({ list: 'applicants', by, body }, place, now)
  }

  test('is allowed for ten seconds to who moved last', () => {
    expect(back()()).toEqual({ list: 'applicants', from: 'contacted', to: 'new', reason: null })
  })

  test.each([
    ['after ten seconds', back({}, { now: after(10_001) })],
    ['of another administrator’s move', back({}, { by: OTHER })],
    ['of another event', back({ undo: 'event-0' })],
    ['of a person who never moved', back({ from: 'offer' }, { place: { state: 'offer', assignee: null } })],
  ])('is refused %s', (_, move) => {
    expect(move).toThrow(expect.objectContaining({ code: 'reason-missing' }))
  })

  test('is refused with the present stage if the person has moved on', () => {
    const place: Place = { ...contacted, state: 'hired' }
    expect(back({}, { place })).toThrow(
      expect.objectContaining({ code: 'moved-meanwhile', members: { state: 'hired' } }),
    )
  })
})

test('a submission begins anew only after a final move before it', () => {
  const declined: Place = { ...contacted, state: 'declined' }
  const later = new Date(after(1)).toISOString()
  expect(reopens(declined, later)).toBe(true)
  expect(reopens(declined, AT)).toBe(false)
  expect(reopens(contacted, later)).toBe(false)
  expect(reopens(FIRST_PLACE, later)).toBe(false)
})
