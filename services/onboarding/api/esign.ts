import { getEsign, getEsignSample, saveEsign, withdrawEsign } from '@arrive/contracts/calls/esign.ts'
import { type Actor, ArriveError, type Kernel, type Route, routeOf } from '../../kernel/index.ts'
import { evidenceOf } from '../../shared/evidence.ts'
import { originOf, personOfActor } from '../../shared/origin.ts'
import { giveConsent, withdrawConsent } from '../commands/consent.ts'
import type { Consents } from '../reads/consents.ts'
import { esignText, wordOf } from '../reads/esign.ts'
import { esignSample } from '../reads/esign-sample.ts'

/** Agreeing to sign electronically, and withdrawing that. */
export function esignRoutes(kernel: Kernel, consents: Consents): readonly Route[] {
  return [
    routeOf(getEsign, async ({ actor }) => {
      const consent = await consents.of(personOfActor(actor))
      const { id, version, hash } = esignText(kernel.texts)
      const times = { consented_at: consent?.consentedAt ?? null, withdrawn_at: consent?.withdrawnAt ?? null }
      return { status: 200, body: { ...times, text: { id, version, hash } } }
    }),
    routeOf(getEsignSample, async ({ actor }) => ({
      status: 200,
      body: await esignSample(wordOf(kernel.secrets, sessionOf(actor))),
      headers: { 'Content-Disposition': 'inline; filename="sample.pdf"' },
    })),
    routeOf(saveEsign, async (request) => {
      const { actor, body: content } = request
      const evidence = evidenceOf(request)
      const sent = { person: personOfActor(actor), session: sessionOf(actor), origin: originOf(saveEsign, request) }
      return consents.changing(sent.person, () => giveConsent(kernel, { ...sent, evidence, content }))
    }),
    routeOf(withdrawEsign, async (request) => {
      const person = personOfActor(request.actor)
      const origin = originOf(withdrawEsign, request)
      const sent = { person, origin, evidence: evidenceOf(request) }
      return consents.changing(person, () => withdrawConsent(kernel, sent))
    }),
  ]
}

/** @throws ArriveError `no-session` */
function sessionOf(actor: Actor): string {
  if (!('session' in actor)) throw new ArriveError('no-session')
  return actor.session
}
