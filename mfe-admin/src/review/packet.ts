import type { AnswerOf } from '@arrive/contracts/typed.ts'

/** One person's packet. */
export type Packet = AnswerOf<'get-packet'>

/** A form of a packet. */
export type PacketForm = Packet['forms'][number]

/** Rows of whichever form, by part. */
type AnyRecord = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** A version of a form, as far as the screens use it. */
export type Version = Pick<
  AnswerOf<'get-history'>['versions'][number],
  'version' | 'saved_at' | 'by' | 'by_user_id' | 'words'
> & { readonly record: AnyRecord }

/** The versions of a form, and how many older ones are left out. */
export interface History extends Pick<AnswerOf<'get-history'>, 'earlier'> {
  readonly versions: readonly Version[]
}

/** A version in a few words; an administrator whose email is unknown is shown by ID. */
export function formatVersion({ version, by, by_user_id }: Version, emails: ReadonlyMap<number, string>): string {
  if (by === 'company') return `The agency’s part saved by ${emails.get(by_user_id) ?? `administrator ${by_user_id}`}`
  return version === 1 ? 'First submitted' : 'Submitted again'
}
