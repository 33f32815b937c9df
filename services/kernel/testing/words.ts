import { type Problem, problem } from '@arrive/contracts/errors.ts'
import { english } from '@arrive/contracts/messages/english.ts'
import type { Say } from '@arrive/contracts/messages/message.ts'
import { ArriveError } from '../common/errors.ts'

/** The problem that the edge would send for an error. @throws any other error. */
export function refusalIn(error: unknown, say: Say = english): Problem {
  if (!(error instanceof ArriveError)) throw error
  return problem(say, error.code, { message: error.said, errors: error.errors })
}

/** @throws Error if the work succeeds. */
export async function refusalOf(work: () => unknown, say: Say = english): Promise<Problem> {
  try {
    await work()
  } catch (error) {
    return refusalIn(error, say)
  }
  throw new Error('It was not refused')
}
