import { parseArgs } from 'node:util'
import { Fatal, SENTENCES } from './fatal.ts'

export interface Settings {
  readonly url: string
  readonly adminEmail: string
  readonly adminPassword: string
  readonly people: number
  readonly seed: string
  /** `YYYY-MM-DD` */
  readonly now: string
}

type Environment = Readonly<Record<string, string | undefined>>

const MAX_PEOPLE = 2_000
const FLAGS = {
  people: { type: 'string', default: '200' },
  seed: { type: 'string', default: 'arrive' },
  now: { type: 'string' },
} as const

/** @throws Fatal with one sentence for an invalid value. */
export function readSettings(args: readonly string[], environment: Environment, today: string): Settings {
  const { people, seed, now = today } = readFlags(args)
  const { ADMIN_EMAIL: adminEmail = '', ADMIN_PASSWORD: adminPassword = '' } = environment
  const count = Number(people)
  if (!/^\d{1,4}$/.test(people) || count < 1 || count > MAX_PEOPLE) {
    throw new Fatal(`--people must be a whole number from 1 to ${MAX_PEOPLE}.`)
  }
  if (!isDay(now)) throw new Fatal('--now must be a day from 2000 to 2100, such as 2026-01-31.')
  if (adminEmail.trim() === '' || adminPassword === '') throw new Fatal(SENTENCES.noAdmin)
  return { url: addressOf(environment), adminEmail: adminEmail.trim(), adminPassword, people: count, seed, now }
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS }).values
  } catch {
    throw new Fatal('npm run demo takes -- --people N, --seed S and --now YYYY-MM-DD, and nothing else.')
  }
}

function addressOf({ ARRIVE_URL, PORT }: Environment): string {
  const text = ARRIVE_URL?.trim() || `http://localhost:${PORT?.trim() || 8_080}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new Fatal('ARRIVE_URL (or PORT) must give an address like http://localhost:8080.')
  }
  return url.origin
}

function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
