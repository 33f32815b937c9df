import { describe, expect, test } from '@jest/globals'
import { skip } from './acting.ts'
import { CallError } from './client.ts'

const refused = (code: string) => new CallError('POST /references', 409, { code })

describe('the demo', () => {
  test.each(['key-reused', 'no-mails', 'too-many-references'])('goes on after %s', (code) =>
    expect(() => skip(refused(code))).not.toThrow(),
  )

  test.each(['not-found', 'reference-state'])('reports %s', (code) =>
    expect(() => skip(refused(code))).toThrow('POST /references'),
  )
})
