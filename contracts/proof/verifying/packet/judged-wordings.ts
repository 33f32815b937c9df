import { type Sha256, toHex, utf8 } from '../../hashing.ts'
import { PACKET_FILES } from '../../packet.ts'
import { type Finding, type FindingKind, findingOf } from '../findings.ts'
import { fieldsIn, type PacketContents, type Wording } from './contents.ts'

const AGENCY = 'agency'

/** Every wording must have its hash, and every wording that an opened event names must be there. */
export function judgeWordings(
  { texts, definitions, events }: Pick<PacketContents, 'texts' | 'definitions' | 'events'>,
  hashing: Sha256,
): readonly Finding[] {
  const opened = events.flatMap(({ data, evidence }) => [data, evidence].flatMap((part) => part?.text ?? []))
  const named = opened.map((text) => fieldsIn(text) ?? {})
  return [
    ...judge(texts, named.flatMap(textsIn), { file: PACKET_FILES.texts, hashing }),
    ...judge(definitions, named.flatMap(formIn), { file: PACKET_FILES.definitions, hashing }),
  ]
}

interface Where {
  readonly file: string
  readonly hashing: Sha256
}

function judge(kept: readonly Wording[], named: readonly Wording[], { file, hashing }: Where): readonly Finding[] {
  const finding = (kind: FindingKind): Finding => ({ ...findingOf(kind, AGENCY), file })
  const isWhole = ({ words, hash }: Wording) => words === undefined || toHex(hashing.sha256(utf8(words))) === hash
  const known = new Set(kept.map(nameOf))
  const absent = new Set(named.map(nameOf).filter((name) => !known.has(name)))
  return [
    ...kept.filter((one) => !isWhole(one)).map(() => finding('content-mismatch')),
    ...[...absent].map(() => finding('omitted')),
  ]
}

function nameOf({ name, hash }: Wording): string {
  return `${name} ${hash}`
}

type Fields = Readonly<Record<string, unknown>>

/** A consent names its one text itself. */
function textsIn({ texts, text, hash }: Fields): readonly Wording[] {
  const listed = Array.isArray(texts)
    ? texts.map((one: Partial<Fields> | null) => wordingOf(one?.['id'], one?.['hash']))
    : []
  return [...listed, wordingOf(text, hash)].flatMap((one) => one ?? [])
}

function formIn({ form }: Fields): readonly Wording[] {
  if (typeof form !== 'object' || form === null) return []
  const { name, hash }: Fields = { ...form }
  return [wordingOf(name, hash)].flatMap((one) => one ?? [])
}

function wordingOf(name: unknown, hash: unknown): Wording | undefined {
  return typeof name === 'string' && typeof hash === 'string' ? { name, hash, words: undefined } : undefined
}
