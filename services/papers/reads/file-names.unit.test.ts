import { expect, test } from '@jest/globals'
import { fileNameOf } from './file-names.ts'

test.each([
  ['Ann Baker', '17 Baker, Ann.pdf'],
  ['  Ann  Mary   Baker ', '17 Baker, Ann Mary.pdf'],
  ['Prince', '17 Prince.pdf'],
  ['', '17.pdf'],
  ['Zoë Núñez', '17 Núñez, Zoë.pdf'],
  ['A/B \\C:*?"<>|D', '17 D, A B C.pdf'],
  ['../../etc/passwd', '17 passwd, .. .. etc.pdf'],
  ['Ann\u202Egpj.exe Baker\u0000', '17 Baker, Ann gpj.exe.pdf'],
  ['王 小明', '17 小明, 王.pdf'],
])('the file of %j is %j', (name, file) => {
  expect(fileNameOf(17, name)).toBe(file)
})

test('a long name is cut by whole letters', () => {
  const name = fileNameOf(17, `${'😀'.repeat(300)} Baker`)
  expect(Buffer.byteLength(name)).toBeLessThan(255)
  expect(name).toMatch(/^17 Baker, 😀+\.pdf$/u)
})
