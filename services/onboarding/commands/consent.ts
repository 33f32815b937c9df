import { ESIGN_WORD } from '@arrive/contracts/esign.ts'
import { schemaIdOf } from '@arrive/contracts/event.ts'
import { esignConsented } from '@arrive/contracts/events/esign-consented.ts'
import { esignWithdrawn } from '@arrive/contracts/events/esign-withdrawn.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type Kernel, type Origin, type Outcome, type Submission } from '../../kernel/index.ts'
import type { Evidence } from '../../shared/evidence.ts'
import { ONBOARDING } from '../projections/collections.ts'
import { type Consent, ESIGN, withdrawnAnswer } from '../projections/esign.ts'
import { esignText, wordOf } from '../reads/esign.ts'
import { currentState } from './current-answers.ts'
import { changedText } from './signed-texts.ts'

interface Sent {
  readonly person: number
  readonly origin: Origin
  readonly evidence: Evidence
}

export interface ConsentSent extends Sent {
  readonly session: string
  readonly content: { readonly hash: string; readonly word: string }
}

/** Each is a new consent. @throws ArriveError `text-changed`, `wrong-word` */
export function giveConsent(kernel: Kernel, sent: ConsentSent): Promise<Outcome> {
  const { id: text, version, hash } = esignText(kernel.texts)
  return send(kernel, sent, {
    type: esignConsented.type,
    dataschema: schemaIdOf(esignConsented),
    data: { text, version, hash },
    request: sent.content,
    witness: async () => {
      await checkConsent(kernel, sent)
      return sent.evidence
    },
  })
}

async function checkConsent(kernel: Kernel, { session, content: { hash, word } }: ConsentSent): Promise<void> {
  const text = esignText(kernel.texts)
  if (hash !== text.hash) {
    throw new ArriveError('text-changed', { members: { texts: [await changedText(kernel, text, hash)] } })
  }
  if (word.trim().toUpperCase() === wordOf(kernel.secrets, session)) return
  const said = message('esign.other-word', { letters: ESIGN_WORD })
  throw new ArriveError('wrong-word', { errors: [{ path: 'word', message: said }] })
}

/** No event if there is nothing to withdraw. */
export function withdrawConsent(kernel: Kernel, sent: Sent): Promise<Outcome> {
  const ref = { collection: ESIGN, person: sent.person, whole: false, answer: withdrawnAnswer() }
  return send(kernel, sent, {
    type: esignWithdrawn.type,
    dataschema: schemaIdOf(esignWithdrawn),
    data: {},
    evidence: sent.evidence,
    request: {},
    current: currentState(kernel, ref, (value) => (value as Consent | undefined)?.withdrawnAt !== null),
  })
}

type Event = Omit<Submission, 'origin' | 'topic' | 'source' | 'person' | 'awaited'>

function send({ submit }: Kernel, { person, origin }: Sent, event: Event): Promise<Outcome> {
  const about = { origin, person, topic: ONBOARDING, source: '/arrive/onboarding' }
  return submit.sendOnce(submit.eventId(origin), { ...event, ...about, awaited: [ONBOARDING] })
}
