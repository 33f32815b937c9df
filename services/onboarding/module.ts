import type { EarlierForm, Form } from '@arrive/contracts/form.ts'
import { texts as shipped } from '@arrive/contracts/generated/texts.js'
import type { Kernel, Module, Route } from '../kernel/index.ts'
import { DRAFTS } from '../shared/drafts.ts'
import { noteForSetup, SETUP_NOTES } from '../shared/setup-notes.ts'
import { PUBLISHERS, publishWordings } from '../shared/wordings/publish.ts'
import { medicalRoutes as routesApart } from './api/medical.ts'
import { onboardingRoutes } from './api/routes.ts'
import { apartFrom } from './compartments.ts'
import { answerSpansProjection } from './projections/answer-spans.ts'
import { medicalProjection } from './projections/medical.ts'
import { packetProjection } from './projections/packet.ts'
import { medicalSignaturesProjection, signaturesProjection } from './projections/signatures.ts'
import { wordingsProjection } from './projections/wordings.ts'

/** Of forms in the medical compartment. */
export function medicalRoutes(kernel: Kernel, forms: readonly Form[]): readonly Route[] {
  return routesApart(kernel, apartFrom(forms)[1])
}

/** Of all forms but the public ones. */
export function formRoutes(kernel: Kernel, forms: readonly Form[]): readonly Route[] {
  return onboardingRoutes(
    kernel,
    forms.filter(({ kind }) => kind !== 'public'),
  )
}

const HOUR = 60 * 60_000

export function onboarding(all: readonly Form[], earlier: readonly EarlierForm[]): Module {
  const forms = all.filter(({ kind }) => kind !== 'public')
  const [own, apart] = apartFrom(forms)
  return {
    name: 'onboarding',
    collections: [PUBLISHERS, DRAFTS, SETUP_NOTES],
    prepare: (kernel) => publishWordings(kernel, { forms: all, earlier }),
    opened: ({ store, texts }) => noteForSetup(store, 'texts', shippedForCounsel(texts)),
    projections: (secrets) => [
      packetProjection(own),
      answerSpansProjection(own),
      medicalProjection(apart, secrets),
      signaturesProjection(own),
      medicalSignaturesProjection(apart),
      wordingsProjection,
    ],
    routes: (kernel) => formRoutes(kernel, all),
    tasks: ({ store, now }) => [{ name: 'sweep-drafts', every: HOUR, run: () => store.sweep(DRAFTS.name, now()) }],
  }
}

/** Texts that a lawyer must check, and whose wording is still the shipped one. */
function shippedForCounsel({ get }: Kernel['texts']): readonly string[] {
  const own = shipped.filter(({ id, counsel, hash }) => counsel === true && get(id)?.hash === hash)
  return own.map(({ id }) => id).sort()
}
