import { expect, test } from '@jest/globals'
import { type HonestLog, honestLog, type Step } from '../testing/honest-log.ts'
import { testSigner } from '../testing/signer.ts'
import { verified } from '../testing/verified.ts'

const event = (person: number): Step => ({ event: { topic: 'onboarding', person, partition: 0 } })
const seal: Step = { seal: true }

const earlier = honestLog({ steps: [event(1), seal] })
const log = honestLog({ steps: [event(1), seal, event(2), event(1), seal] })
const anew = honestLog({ steps: [event(1), seal, event(2), { adopt: true }, seal] })
const OTHERS = testSigner('other.example/00000000', 9).checkpoint(12, new Uint8Array(32))

const count = (kind: string, number: number) => expect.objectContaining({ kind, count: number })

async function told({ sources }: HonestLog, found: readonly string[]) {
  const { ok, findings, notes } = await verified(sources, { found })
  return { ok, kinds: findings.map(({ kind }) => kind), notes }
}

test('checkpoints in the folder of a log that agree with it are counted', async () => {
  expect(await told(log, log.notes)).toEqual({ ok: true, kinds: [], notes: [count('compared', 2)] })
})

test('those of other logs, and files that are none, are ignored and counted', async () => {
  const found = [OTHERS, 'Dear surveyor,\n', ...log.notes]
  expect(await told(log, found)).toEqual({ ok: true, kinds: [], notes: [count('compared', 2), count('uncompared', 2)] })
})

test('one that the key of the log signed over a larger tree reveals that the log is older', async () => {
  expect(await told(earlier, log.notes)).toMatchObject({ ok: false, kinds: ['rolled-back'] })
})

test('one that the key of the log signed over another tree reveals that the log was rewritten', async () => {
  const [origin = ''] = log.vkey.split('+')
  const forged = testSigner(origin, 1).checkpoint(2, new Uint8Array(32).fill(1))
  const isSame = testSigner(origin, 1).vkey === log.vkey
  expect([isSame, await told(log, [forged])]).toMatchObject([true, { ok: false, kinds: ['forked'] }])
  const renamed = testSigner('agency.example/ffffffff', 1).checkpoint(2, new Uint8Array(32))
  expect(await told(log, [renamed])).toMatchObject({ ok: false, kinds: ['forked'] })
})

test('with a forged signature it counts as one of another log', async () => {
  const [origin = ''] = log.vkey.split('+')
  const forged = testSigner(origin, 77).checkpoint(900, new Uint8Array(32))
  expect(await told(log, [forged])).toEqual({ ok: true, kinds: [], notes: [count('uncompared', 1)] })
})

test('a new tree is not older because of what its predecessor was', async () => {
  const [first = ''] = anew.vkeys
  const [origin = ''] = first.split('+')
  const later = testSigner(origin, 1).checkpoint(500, new Uint8Array(32))
  expect((await told(anew, [later])).kinds).toEqual([])
  expect((await told(anew, anew.notes)).kinds).toEqual([])
})
