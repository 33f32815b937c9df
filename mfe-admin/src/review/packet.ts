import type { AnswerOf } from '@arrive/contracts/typed.ts'

export type Packet = AnswerOf<'get-packet'>

export type PacketForm = Packet['forms'][number]

/** Rows of any form, by part. */
type AnyRecord = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** The used properties of a form version. */
export type Version = Pick<
  AnswerOf<'get-history'>['versions'][number],
  'version' | 'saved_at' | 'by' | 'by_user_id' | 'words' | 'texts'
> & { readonly record: AnyRecord }

/** Versions of a form, and how many older ones are omitted. */
export interface History extends Pick<AnswerOf<'get-history'>, 'earlier'> {
  readonly versions: readonly Version[]
}

/** A version in a few words; unknown administrators are shown by id. */
export function formatVersion({ version, by, by_user_id }: Version, emails: ReadonlyMap<number, string>): string {
  const administrator = emails.get(by_user_id) ?? `administrator ${by_user_id}`
  if (by === 'company') return `The agency’s part saved by ${administrator}`
  if (by === 'reference') return `A former employer’s answer accepted by ${administrator}`
  return version === 1 ? 'First submitted' : 'Submitted again'
}
