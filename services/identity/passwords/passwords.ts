import { availableParallelism } from 'node:os'
import { hash, verify } from 'argon2'
import { blind, type Kernel } from '../../kernel/index.ts'
import { createHashQueue, type QueueEntry } from './hash-queue.ts'

/** Argon2id (the library's default) with OWASP's minimum: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, version: 0x13, hashLength: 32 } as const

/** Belongs to no account: verifying against it takes as long as against a real one. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$9EuV5BAVCTHDvy/ncrJdcg$ct+K1FZ2muLiZkeeGjKjinC36LroguNZl664v25ju2I'

export interface Passwords {
  /** The same password and event give the same hash, so that a repeat can be recognized. */
  readonly hash: (entry: QueueEntry, password: string, event: string) => Promise<string>
  readonly inTurn: <T>(entry: QueueEntry, work: (verify: Verify) => Promise<T>) => Promise<T>
}

/** False also for an unreadable hash. */
export type Verify = (stored: string, password: string) => Promise<boolean>

/**
 * Leaves a core to the serving thread: with two hashes on two cores, a form waited three times as long. Each hash takes
 * 19 MiB. One at a time, the last of a full lane waits about 12 s.
 */
const QUEUE = { atOnce: Math.max(1, Math.min(availableParallelism() - 1, 2)), queue: 400, deadline: 20_000 }

/** @throws ArriveError `busy` if the queue is full or too slow */
export function createPasswords({ secrets, logger }: Pick<Kernel, 'secrets' | 'logger'>): Passwords {
  const inQueue = createHashQueue(QUEUE)

  // 128 bits per event, unpredictable without the pepper.
  const saltOf = (event: string) => Buffer.from(blind(secrets.pepper, 'password-salt', event), 'base64url')

  const unreadable = (err: unknown) => {
    logger.error({ err }, 'The hash of a password cannot be read')
    return false
  }

  return {
    hash: (entry, password, event) => inQueue(entry, () => hashed(password, saltOf(event))),
    inTurn: (entry, work) =>
      inQueue(entry, () => work((stored, password) => verify(stored, password).catch(unreadable))),
  }
}

/**
 * The library writes `p` before `t`, which the reference implementation cannot read, and which would make a repeated
 * registration look like another request.
 */
async function hashed(password: string, salt: Buffer): Promise<string> {
  const bytes = await hash(password, { ...COST, salt, raw: true })
  const { version, memoryCost, timeCost, parallelism } = COST
  const costs = `m=${memoryCost},t=${timeCost},p=${parallelism}`
  return `$argon2id$v=${version}$${costs}$${unpadded(salt)}$${unpadded(bytes)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
