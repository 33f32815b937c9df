import { forms } from '@arrive/contracts/generated/forms.ts'
import { expect, it } from '@jest/globals'
import { packetForms } from './forms.ts'

const inPacket = forms.filter(({ kind }) => kind === 'onboarding')

it('names every form of the packet once, in its order', () => {
  expect(packetForms.map(({ step }) => step)).toEqual([...new Set(inPacket.map(({ step }) => step))])
})

it.each(packetForms.map((form) => [form.path, form] as const))(
  '%s leads to its screen and reads its records',
  (path, { step, name, reads }) => {
    const own = inPacket.filter((form) => form.step === step)
    expect([own[0]?.screen.route, own[0]?.name]).toEqual([`${path}/{id}`, name])
    expect(reads).toEqual(
      own.map(({ parts }) => {
        const { path: from, list } = parts[0]?.read ?? { path: '' }
        return list === undefined ? { path: from } : { path: from, list }
      }),
    )
  },
)
