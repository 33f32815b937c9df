import { message } from '@arrive/contracts/messages/message.ts'
import { type DocKey, type EventOf, type Outcome, refusal, type View } from '../../kernel/index.ts'
import { type Factor, type Factors, hasPasskey, MAX_FACTORS } from '../factors.ts'

interface Accounts<A> {
  readonly collection: string
  readonly write: (person: number, account: A, view: View) => void
}

const DONE = { status: 200, body: {} } as const

export function factorHandlers<A extends Factors>({ collection, write }: Accounts<A>) {
  function changing<E extends { readonly person: number }>(change: (account: A, event: E) => A | Outcome): Handled<E> {
    return {
      reads: ({ person }) => [{ collection, id: String(person) }],
      apply: (event, view) => {
        const account = view.get(collection, String(event.person)) as A | undefined
        if (account === undefined) return refusal('no-user')
        const changed = change(account, event)
        if (isOutcome(changed)) return changed
        write(event.person, changed, view)
        return DONE
      },
    }
  }

  return {
    'accounts.factor.added': changing<EventOf<'accounts.factor.added'>>(withFactor),
    'accounts.factor.removed': changing<EventOf<'accounts.factor.removed'>>(withoutFactor),
    'accounts.factors.reset': changing<EventOf<'accounts.factors.reset'>>((account) => withoutAny(account)),
    // The first event counts: another login does not restart the grace period.
    'accounts.factor.required': changing<EventOf<'accounts.factor.required'>>((account, { envelope }) => ({
      factorRequiredAt: envelope.time,
      ...account,
    })),
    'accounts.backup-codes.made': changing<EventOf<'accounts.backup-codes.made'>>((account, { data }) =>
      (account.factors ?? []).length === 0 ? refusal('not-found') : { ...account, backupCodes: data.codes },
    ),
    'accounts.backup-code.used': changing<EventOf<'accounts.backup-code.used'>>((account, { data }) => {
      const { backupCodes = [] } = account
      if (!backupCodes.includes(data.code)) return refusal('wrong-code', message('factor.wrong-backup-code'))
      return { ...account, backupCodes: backupCodes.filter((code) => code !== data.code) }
    }),
  }
}

interface Handled<E> {
  reads(event: E): readonly DocKey[]
  apply(event: E, view: View): Outcome
}

function isOutcome(changed: Factors | Outcome): changed is Outcome {
  return 'status' in changed
}

function withFactor<A extends Factors>(account: A, { data, envelope }: EventOf<'accounts.factor.added'>): A | Outcome {
  const { factors = [] } = account
  if (factors.some(({ factor }) => factor === data.factor)) return refusal('key-reused')
  if (factors.length >= MAX_FACTORS) return refusal('too-many-factors')
  // Of two concurrent additions, the first counts.
  if (data.passkey !== null && hasPasskey(account, data.passkey.id)) {
    return refusal('invalid-answers', message('factor.known-passkey'))
  }
  const added: Factor = { ...data, addedAt: envelope.time }
  return { ...account, factors: [...factors, added] }
}

function withoutFactor<A extends Factors>(account: A, { data }: EventOf<'accounts.factor.removed'>): A | Outcome {
  const { factors = [] } = account
  const left = factors.filter(({ factor }) => factor !== data.factor)
  if (left.length === factors.length) return refusal('not-found')
  return left.length === 0 ? withoutAny(account) : { ...account, factors: left }
}

export function withoutAny<A extends Factors>(account: A): A {
  return { ...account, factors: [], backupCodes: [] }
}
