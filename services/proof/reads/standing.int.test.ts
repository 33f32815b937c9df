import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { newFolder, removeFolder } from '../../kernel/testing/index.ts'
import { proofEvent } from '../events/proof-event.ts'
import { signedCheckpoint, signerOf } from '../key.ts'
import { openSealed, SEED, type SealedFolder } from '../testing/sealing.ts'
import { createStandings, type Standing, wordOf } from './standing.ts'
import { readState } from './state.ts'

let folder: string
let sealed: SealedFolder
let ahead: number

beforeEach(async () => {
  ahead = 0
  folder = await newFolder()
  sealed = openSealed(folder)
  await sealed.write(0, 3)
})
afterEach(async () => {
  await sealed.end()
  await removeFolder(folder)
})

function looking() {
  const { look, last } = createStandings()
  const begun = Date.now()
  return async (): Promise<Standing & { readonly word: string }> => {
    await look({ ...sealed.kernel, now: () => begun + ahead })
    return { ...last(), word: wordOf(last()) }
  }
}

test('waiting events are counted, and `behind` is reported after a minute', async () => {
  const look = looking()
  expect(await look()).toMatchObject({ unsealed: 3, word: 'current' })
  ahead = 61_000
  expect(await look()).toMatchObject({ unsealed: 3, word: 'behind' })
  await sealed.seal()
  expect(await look()).toEqual({ unsealed: 0, oldest: 0, halted: undefined, anchorAge: 0, word: 'current' })
  await sealed.write(3, 4)
  expect(await look()).toMatchObject({ unsealed: 1, oldest: 0, word: 'current' })
})

test('a halt is reported at once, even while there is nothing to seal', async () => {
  const look = looking()
  await sealed.seal({
    during: async () => {
      while ((await look()).unsealed > 0) await pause(20)
      const { note = '' } = (await readState(sealed.kernel.store)) ?? {}
      const [origin = ''] = note.split('\n')
      const other = signedCheckpoint(origin, 1_000, Buffer.alloc(32, 1), signerOf(origin, SEED))
      await sealed.kernel.log.append('proof', proofEvent('signed', { note: other }, Date.now()))
      while ((await look()).word !== 'other-log') await pause(20)
    },
  })
  await sealed.write(3, 5)
  expect(await look()).toMatchObject({ unsealed: 2, halted: 'other-log', word: 'other-log' })
})
