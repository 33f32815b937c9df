import type { EarlierForm, Form } from '@arrive/contracts/form.ts'
import type { Module } from '../kernel/index.ts'
import { PUBLISHERS, publishWordings } from '../shared/wordings/publish.ts'
import { onboardingRoutes } from './api/routes.ts'
import { packetProjection } from './projections/packet.ts'
import { wordingsProjection } from './projections/wordings.ts'

export function onboarding(all: readonly Form[], earlier: readonly EarlierForm[]): Module {
  const forms = all.filter(({ kind }) => kind === 'onboarding')
  return {
    name: 'onboarding',
    collections: [PUBLISHERS],
    prepare: (kernel) => publishWordings(kernel, { forms: all, earlier }),
    projections: () => [packetProjection(forms), wordingsProjection],
    routes: (kernel) => onboardingRoutes(kernel, forms),
  }
}
