import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { EnginesFailure } from '../engines/failure.ts'

export interface ComposeService {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly secrets?: readonly string[]
  readonly ports?: readonly string[]
  readonly networks?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly deploy?: { readonly replicas: number }
  readonly healthcheck?: object
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly volumes: Readonly<Record<string, object>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>
  readonly secrets: Readonly<Record<string, object>>
}

export const ROOT = join(import.meta.dirname, '..', '..')

export function composeText(): string {
  return readFileSync(join(ROOT, 'compose.yaml'), 'utf8')
}

/** compose.yaml with variables from `.env`. @throws EnginesFailure if a required one is missing or empty */
export function readCompose(environment: Readonly<Record<string, string>>): ComposeFile {
  return parse(interpolated(composeText(), environment), { merge: true })
}

const PLACE = /\$\{(?<name>\w+)(?::(?<way>[-?])(?<rest>[^}]*))?\}/g

/** Variables of compose.yaml, and whether each is required. */
export function asked(text: string): ReadonlyMap<string, 'needed' | 'optional'> {
  return new Map(
    [...text.matchAll(PLACE)].map(({ groups }) => [groups?.name ?? '', groups?.way === '?' ? 'needed' : 'optional']),
  )
}

function interpolated(text: string, environment: Readonly<Record<string, string>>): string {
  return text.replaceAll(PLACE, (_, name: string, way: string | undefined, rest = '') => {
    const value = environment[name]
    if (value) return value
    if (way !== '-') throw new EnginesFailure(`${name} must be set: ${rest}`)
    return rest
  })
}
