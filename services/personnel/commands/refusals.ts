import { messageIn } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type Outcome } from '../../kernel/index.ts'
import type { Reference } from '../projections/reference.ts'

/** @throws ArriveError of a projection's refusal */
export function assertNotRefused(refused: Outcome | undefined): void {
  if (refused === undefined) return
  const { code, message } = Object(refused.body)
  throw new ArriveError(code, { message: messageIn(message) })
}

/** @throws ArriveError `not-found` */
export function foundIn(references: readonly Reference[], id: string): Reference {
  const found = references.find((one) => one.id === id)
  if (found === undefined) throw new ArriveError('not-found')
  return found
}
