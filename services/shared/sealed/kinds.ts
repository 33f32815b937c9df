import { readNumber, writeNumber } from './numbers.ts'

/** What an event is, and whose: all that its envelope says of which other events it replaces. */
export interface Kind {
  readonly type: string
  /** The name of the schema of its data, without the version. */
  readonly schema: string
  /** 0 where it is nobody's. */
  readonly person: number
}

/** What the events of leaves are, one after the other: about four bytes for each. */
export interface Kinds {
  readonly names: readonly (readonly [type: string, schema: string])[]
  /** In base64, for each leaf in LEB128: 0 if it is no event; else the number of its name, from 1, and its person. */
  readonly steps: string
}

/** The name of a schema without the version: of a form, whatever became of it since. */
export function schemaName(dataschema: string): string {
  return dataschema.slice(0, dataschema.lastIndexOf(':'))
}

/** Writes the kinds of leaves that follow each other; undefined for one that is no event. */
export function writeKinds(kinds: Iterable<Kind | undefined>): Kinds {
  const writer = kindsWriter()
  for (const kind of kinds) writer.add(kind)
  return writer.written()
}

export type KindsWriter = ReturnType<typeof kindsWriter>

/** Writes them one by one. */
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
    /** All of them up to now. */
    written: (): Kinds => ({ names, steps: Buffer.from(steps).toString('base64') }),
  }
}

/** The kinds of all leaves, in order. */
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
