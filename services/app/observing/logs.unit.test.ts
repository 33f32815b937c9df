import { describe, expect, it } from '@jest/globals'
import type { LogFields } from '../../kernel/index.ts'
import { createLogger, failure } from './logs.ts'

function capture(level = 'info') {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  return { lines, logger: createLogger({ level, service: 'arrive', version: '1', destination }) }
}

const CANARY = 'canary-4711'

describe('the log', () => {
  it('writes one line of JSON with the time in UTC', () => {
    const { lines, logger } = capture()
    logger.info({ requestId: 'r', status: 200, actor: 'staff/17' }, 'request')
    expect(JSON.parse(lines.join(''))).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      service: 'arrive',
      version: '1',
      requestId: 'r',
      status: 200,
      actor: 'staff/17',
      msg: 'request',
    })
  })

  it('drops what is not on the list, at any depth and of any type', () => {
    const { lines, logger } = capture()
    const fields = {
      body: { ssn: CANARY },
      email: CANARY,
      password: CANARY,
      headers: { authorization: CANARY },
      route: { path: CANARY },
      status: CANARY,
      toJSON: () => CANARY,
      __proto__: { actor: 1, url: CANARY },
    } as unknown as LogFields
    logger.error(fields, 'request')
    expect(lines.join('')).not.toContain(CANARY)
  })

  it('keeps lines whole and short', () => {
    const { lines, logger } = capture()
    logger.info({ code: `a\r\n{"level":"forged"}${'x'.repeat(5_000)}` }, 'request')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd()).not.toContain('\n')
    expect(lines[0]?.length).toBeLessThan(500)
  })

  it('is silent below its level', () => {
    const { lines, logger } = capture('warn')
    logger.info({}, 'request')
    expect(lines).toEqual([])
  })
})

describe('a failure', () => {
  it('is known by class, code and frames of it and its causes, never by its message', () => {
    const cause = Object.assign(new RangeError(`${CANARY}\n    at ${CANARY} (x.ts:1:1)`), { code: 'E_SMALL' })
    const { error, stack } = failure(new TypeError(CANARY, { cause }))
    expect(error).toBe('TypeError < RangeError E_SMALL')
    expect(stack).toContain('logs.unit.test.ts')
    expect(stack).not.toContain(CANARY)
  })

  it('shows no frames where the message in them is not its own', () => {
    const stack = `Error: ${CANARY}\n    at ${CANARY} (x.ts:1:1)`
    expect(failure(Object.assign(new Error('other'), { stack })).stack).toBe('')
  })

  it.each([CANARY, { message: CANARY }, null, undefined])('that is no error is only named by type', (thrown) => {
    expect(failure(thrown)).toEqual({ error: typeof thrown, stack: '' })
  })
})
