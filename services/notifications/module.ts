import type { Module } from '../kernel/index.ts'
import { MAILS, notifications as reaction, sentMailsOf } from './reactions/notify.ts'

const DAY = 24 * 60 * 60 * 1_000

export const notifications: Module = {
  name: 'notifications',
  collections: [MAILS],
  reactions: (kernel) => [reaction(kernel)],
  tasks: (kernel) => [{ name: 'sweep-mails', every: DAY, run: () => sentMailsOf(kernel).sweep() }],
}
