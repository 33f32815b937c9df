import { hash } from 'node:crypto'
import { honestLog } from '@arrive/contracts/proof/testing/honest-log.ts'
import { describe, expect, test } from '@jest/globals'
import { merkleRoot } from './hashes.ts'
import { isSignedBy, keyOf, names, noteOf } from './notes.ts'
import { ATTACKS, caseOf } from './testing/attacks.ts'
import { FORMS, judgedByChecker, judgedByProduct } from './testing/judged.ts'

describe('the checker passes published examples', () => {
  const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']

  // The reference tree of Certificate Transparency (RFC 6962), by number of leaves.
  test.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('the root over %d leaves', (count, root) => {
    const leaves = LEAVES.slice(0, count).map((leaf) => hash('sha256', Buffer.from(`00${leaf}`, 'hex'), 'base64'))
    expect(Buffer.from(merkleRoot(leaves), 'base64').toString('hex')).toBe(root)
  })

  // The example of Go's package golang.org/x/mod/sumdb/note.
  const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  const NOTE = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`

  test('a signed note verifies with its key, but not after a change of one letter', () => {
    const key = keyOf(KEY)
    const [note, touched] = [noteOf(NOTE), noteOf(NOTE.replace('answer', 'Answer'))]
    if (!key || !note || !touched) throw new Error('the example cannot be read')
    expect([names(note, key), isSignedBy(note, key.bytes), isSignedBy(touched, key.bytes)]).toEqual([true, true, false])
    expect(keyOf(KEY.replace('Peter', 'Petra'))).toBeUndefined()
  })
})

test('an unreadable repeat of a begin starts no second tree', async () => {
  const person = { event: { topic: 'audit', person: 1, partition: 0 } }
  const seal = { seal: true } as const
  const steps = [{ adopt: true }, { beginAgain: true }, { rotate: true }, person, seal, person, seal] as const
  const plan = { seed: 1, steps: [person, seal, ...steps] }
  const repeated = 4
  const found = ATTACKS['an event of the proof altered']?.(caseOf(honestLog(plan)), [0, repeated, 0], plan)
  if (found === undefined) throw new Error('there is no such attack')
  const given = { ...FORMS.rows(found.sources), trusted: {} }
  const judgement = judgedByChecker(given)
  expect(judgement.findings).toEqual([expect.stringMatching(/^altered proof /)])
  expect(judgement).toEqual(await judgedByProduct(given))
})
