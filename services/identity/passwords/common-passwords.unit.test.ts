import { describe, expect, test } from '@jest/globals'
import { isCommonPassword } from './common-passwords.ts'

const NAMES = ['ann.baker@example.com', 'Annie-the-Nurse']

describe('a password is too common', () => {
  test.each([
    'password',
    'PASSWORD',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'ｐａｓｓｗｏｒｄ',
    'letmein1',
    'homecare',
    'Instagram',
  ])('because it is on the list: %s', async (word) => {
    expect(await isCommonPassword(word, [])).toBe(true)
  })

  test.each([
    'P@ssw0rd',
    'Password1!',
    'Summer2026!',
    'nurse2026!',
    '1234-monkey',
    'drowssap1',
    'abcd@1234',
    'passwordpassword',
  ])('because it is a common word with typical additions: %s', async (word) => {
    expect(await isCommonPassword(word, [])).toBe(true)
  })

  test.each(['19780412', '04/12/1978', 'aaaaaaaaaaaaa', 'abcdefghijk', 'zaq12wsx!'])(
    'because it is a date, a row or a repetition: %s',
    async (word) => {
      expect(await isCommonPassword(word, [])).toBe(true)
    },
  )

  test.each(['ann.baker@example.com', 'Ann.Baker', 'annbaker2026', 'Baker1978!', 'ANNIE-THE-NURSE', 'AnnieTheNurse1'])(
    'because it is a name of its account: %s',
    async (word) => {
      expect(await isCommonPassword(word, NAMES)).toBe(true)
    },
  )

  test.each(['ArriveHomeCare', 'arrive-home-care1', 'Arrive2026'])(
    'because it is the name of the agency: %s',
    async (word) => {
      expect(await isCommonPassword(word, [])).toBe(true)
    },
  )
})

test.each([
  'four quiet herons',
  'Tq7!mzpa',
  'x7Kq2vRt',
  '旧い鉄道の駅で会う',
  'passwordless life',
  'correct horse',
  'lantern-willow',
  'annbaker and the nine herons',
])('the password %s is not too common', async (word) => {
  expect(await isCommonPassword(word, NAMES)).toBe(false)
})

test('only the beginning of a long password or name is judged', async () => {
  const name = `${'a.b1.cd'.repeat(30)}@example.com`
  expect(await isCommonPassword('4@8({[<6%3!|1l0$5+72'.repeat(12), [name])).toBe(false)
  expect(await isCommonPassword('p@$$w0rd'.repeat(32), [name])).toBe(true)
})

test('only a few readings of signs that look like letters are tried, which bounds the time', async () => {
  const signs = 'i{e(i18x6t8ccx|ss2<{7%5e%+%$b!8+'
  const { dictionary, adjacencyGraphs: graphs } = await import('@zxcvbn-ts/language-common')
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const inEveryWay = new ZxcvbnFactory({ dictionary, graphs })
  const busy = async (work: () => unknown) => {
    const { user } = process.cpuUsage()
    for (let time = 0; time < 5; time++) await work()
    return process.cpuUsage().user - user
  }
  await isCommonPassword('four quiet herons', NAMES)
  const all = await busy(() => inEveryWay.check(signs, [...NAMES]))
  expect(await busy(() => isCommonPassword(signs, NAMES))).toBeLessThan(all / 2)
})
