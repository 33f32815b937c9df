import { readNumber, writeNumber } from './numbers.ts'

export interface Kind {
  readonly type: string
  readonly schema: string
  /** 0 if there is none. */
  readonly person: number
}

export interface Kinds {
  readonly names: readonly (readonly [type: string, schema: string])[]
  /** Base64 of LEB128 numbers per leaf: 0 if not an event; else the index of its name, from 1, and its person. */
  readonly steps: string
}

export function schemaName(dataschema: string): string {
  return dataschema.slice(0, dataschema.lastIndexOf(':'))
}

export function writeKinds(kinds: Iterable<Kind | undefined>): Kinds {
  const writer = kindsWriter()
  for (const kind of kinds) writer.add(kind)
  return writer.written()
}

export type KindsWriter = ReturnType<typeof kindsWriter>

export function kindsWriter() {
  const names: [string, string][] = []
  const numbers = new Map<string, Map<string, number>>()
  const steps: number[] = []

  function numberOf({ type, schema }: Kind): number {
    const ofType = numbers.get(type) ?? new Map<string, number>()
    const known = ofType.get(schema)
    if (known !== undefined) return known
    numbers.set(type, ofType)
    ofType.set(schema, names.push([type, schema]))
    return names.length
  }

  return {
    add: (kind: Kind | undefined): void => {
      if (kind === undefined) {
        steps.push(0)
        return
      }
      writeNumber(steps, numberOf(kind))
      writeNumber(steps, kind.person)
    },
    written: (): Kinds => ({ names, steps: Buffer.from(steps).toString('base64') }),
  }
}

export function readKinds({ names, steps }: Kinds): readonly (Kind | undefined)[] {
  const bytes = Buffer.from(steps, 'base64')
  const kinds: (Kind | undefined)[] = []
  for (let at = 0; at < bytes.length; ) {
    const [number, after] = readNumber(bytes, at)
    const [type, schema] = names[number - 1] ?? []
    if (type === undefined || schema === undefined) {
      kinds.push(undefined)
      at = after
      continue
    }
    const [person, end] = readNumber(bytes, after)
    kinds.push({ type, schema, person })
    at = end
  }
  return kinds
}
