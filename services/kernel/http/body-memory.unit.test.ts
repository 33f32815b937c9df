import { describe, expect, it } from '@jest/globals'
import { createByteBuffer } from './body.ts'
import { createBodyMemory } from './body-memory.ts'

function small() {
  let time = 0
  const refused: string[] = []
  const intake = createBodyMemory(() => time, 100)
  const begin = (from: string, name: string) => intake.receive(from, () => refused.push(name))
  return { begin, refused, wait: (ms: number) => (time += ms) }
}

describe('the memory for bodies', () => {
  it('is available to everyone until it is full', () => {
    const { begin, refused } = small()
    for (const name of ['one', 'two']) begin('a', name).grow(50)
    expect(refused).toEqual([])
  })

  it('that is full is taken from the slowest of the address that holds the most', () => {
    const { begin, refused, wait } = small()
    begin('a', 'slow of a').grow(30)
    wait(1_000)
    begin('a', 'quick of a').grow(40)
    begin('b', 'b').grow(29)
    begin('c', 'c').grow(2)
    expect(refused).toEqual(['slow of a'])
  })

  it('is not taken from completed bodies, but new ones are rejected', () => {
    const { begin, refused } = small()
    const whole = begin('a', 'whole')
    whole.grow(90)
    whole.complete()
    begin('b', 'newcomer').grow(20)
    expect(refused).toEqual(['newcomer'])
  })

  it('is free again after a body was processed, and is not counted twice for a dropped one', () => {
    const { begin, refused } = small()
    const first = begin('a', 'first')
    first.grow(80)
    begin('b', 'second').grow(30)
    first.grow(50)
    first.end()
    begin('c', 'third').grow(70)
    expect(refused).toEqual(['first'])
  })
})

describe('collected bytes', () => {
  it.each([1, 7, 100, 1_000])('in pieces of %i come out unchanged, in little more than their own size', (size) => {
    const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 251))
    const gathering = createByteBuffer(1_000)
    let held = 0
    for (let at = 0; at < bytes.length; at += size) held += gathering.add(Buffer.from(bytes.subarray(at, at + size)))
    expect(gathering.bytes()).toEqual(bytes)
    expect(held).toBe(1_000)
  })
})
