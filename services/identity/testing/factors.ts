import type { Kernel } from '../../kernel/index.ts'
import { TICKETS } from '../tickets.ts'
import { codeOf, stepAt } from '../totp.ts'

export async function keptTickets({ store }: Pick<Kernel, 'store'>, person: number): Promise<number> {
  return (await store.ofPerson(TICKETS.name, person)).length
}

export function shownCode(secret: string, now: number, stepsLater = 0): string {
  return codeOf(bytesOf(secret), stepAt(now) + stepsLater)
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
