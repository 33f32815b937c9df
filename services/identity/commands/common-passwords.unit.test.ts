import { describe, expect, test } from '@jest/globals'
import { isCommonPassword } from './common-passwords.ts'

describe('a password is too common', () => {
  test.each(['password', 'PASSWORD', '12345678', 'qwertyuiop', 'P@ssw0rd', 'iloveyou', 'ｐａｓｓｗｏｒｄ', 'letmein1'])(
    'because it is on the list: %s',
    (word) => {
      expect(isCommonPassword(word, [])).toBe(true)
    },
  )

  test.each(['ann.baker@example.com', 'Ann.Baker', 'ANNIE-THE-NURSE'])(
    'because it is a name of its account: %s',
    (word) => {
      expect(isCommonPassword(word, ['ann.baker@example.com', 'Annie-the-Nurse'])).toBe(true)
    },
  )
})

test.each(['four quiet herons', 'Tq7!mzpa', '# Common passwords', '旧い鉄道の駅で会う', 'passwordless life'])(
  'the password %s is not too common',
  (word) => {
    expect(isCommonPassword(word, ['ann.baker@example.com'])).toBe(false)
  },
)
