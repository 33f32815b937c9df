import { getOwnPacket } from '@arrive/contracts/calls/packets.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { expect, test } from '@jest/globals'
import type { Kernel, Request } from '../../kernel/index.ts'
import { packetRoute } from './packet.ts'

const SAVED = ['form-hipaa', 'form-job']
const packet = forms.filter(({ kind }) => kind === 'onboarding')

test('a packet lists every form in order, and which ones the person has sent', async () => {
  const reader = () => ({
    many: async (collection: string, ids: readonly string[]) =>
      new Map(ids.flatMap((id) => (id === '17' && SAVED.includes(collection) ? [[id, {}]] : []))),
  })
  const kernel = { reader } as unknown as Kernel
  const { handle } = packetRoute(kernel, getOwnPacket(packet), packet)
  const answer = await handle({ actor: { role: 'staff', person: 17 } } as unknown as Request)
  const { forms: rows } = answer.body as { forms: readonly { form: string; state: string }[] }
  expect(rows.map(({ form }) => form)).toEqual([
    'application2',
    'authorization',
    'employee',
    'hipaa',
    'verification',
    'verification2ndPage',
    'job',
    'nurse',
    'registered_nurse',
    'handbook',
  ])
  expect(rows.filter(({ state }) => state === 'sent').map(({ form }) => form)).toEqual(['hipaa', 'job'])
})
