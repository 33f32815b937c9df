import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface AttackPlan {
  readonly port: number
  /** Distinct loopback addresses; the sockets are spread over them. */
  readonly addresses: readonly string[]
  readonly sockets: number
  /** What every socket sends at once, and how often. */
  readonly send: string
  readonly times: number
  /** Whether it then continues byte by byte. */
  readonly drip: boolean
  /** Whether all sockets send at once, a second after they were opened. Default: each as soon as it is open. */
  readonly together?: boolean
}

export interface Attack {
  readonly end: () => Promise<void>
}

const PROGRAM = join(import.meta.dirname, 'attacker.ts')

/** Starts an attack and waits until all of its sockets were opened once. */
export async function startAttack(plan: AttackPlan): Promise<Attack> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(plan)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const failed = once(child, 'exit').then(() => {
    throw new Error('The attacker has ended before its attack')
  })
  await Promise.race([once(child.stdout, 'data'), failed])
  failed.catch(() => undefined)
  return {
    end: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** `127.0.0.2` and so on: many clients on one machine. */
export function addressesOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `127.0.0.${at + 2}`)
}
