import { describe, expect, test } from '@jest/globals'
import { isCommonPassword } from './common-passwords.ts'

describe('a password is too common', () => {
  test.each(['password', 'PASSWORD', '12345678', 'qwertyuiop', 'P@ssw0rd', 'iloveyou', 'ｐａｓｓｗｏｒｄ', 'letmein1'])(
    '%s',
    (word) => {
      expect(isCommonPassword(word, [])).toBe(true)
    },
  )

  test.each(['ann.baker@example.com', 'Ann.Baker', 'ANNIE-THE-NURSE'])('as a name of its account: %s', (word) => {
    expect(isCommonPassword(word, ['ann.baker@example.com', 'Annie-the-Nurse'])).toBe(true)
  })
})

test.each(['four quiet herons', 'Tq7!mzpa', '# Common passwords', '旧い鉄道の駅で会う', 'passwordless life'])(
  '%s is not',
  (word) => {
    expect(isCommonPassword(word, ['ann.baker@example.com'])).toBe(false)
  },
)
