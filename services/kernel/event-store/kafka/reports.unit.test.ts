import { describe, expect, test } from '@jest/globals'
import type { KafkaReport } from './reports.ts'
import { reportLines } from './reports.ts'

describe('the lines of kafkajs', () => {
  const line = (level: number, message: string, more = {}) => ({
    namespace: 'Connection',
    level,
    log: { message, broker: 'one:9092', payload: 'secret', ...more },
  })

  test('are logged from warnings up, without the data that was sent', () => {
    const reported: KafkaReport[] = []
    const write = reportLines((report) => reported.push(report))
    for (const level of [1, 2, 4, 5]) write(line(level, `level ${level}`, { error: level === 1 ? 'why' : {} }))
    expect(reported).toEqual([
      { level: 'error', reason: 'Connection: level 1: why', host: 'one:9092' },
      { level: 'warn', reason: 'Connection: level 2', host: 'one:9092' },
    ])
  })

  test.each([
    'The group is rebalancing, so a rejoin is needed',
    'Topic creation errors',
    'Topic with this name already exists',
  ])('are not logged as errors if they are normal: %s', (error) => {
    const reported: KafkaReport[] = []
    reportLines((report) => reported.push(report))(line(1, 'Response', { error }))
    expect(reported.map(({ level }) => level)).toEqual(['warn'])
  })

  test('are logged once in ten seconds', () => {
    let time = 0
    const reported: string[] = []
    const write = reportLines(
      ({ reason }) => reported.push(reason),
      () => time,
    )
    for (const at of [0, 500, 9_999, 10_000]) {
      time = at
      write(line(1, 'Connection timeout'))
    }
    write(line(1, 'Another'))
    expect(reported).toHaveLength(3)
  })
})
