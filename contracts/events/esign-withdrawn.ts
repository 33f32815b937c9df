import { defineEvent } from '../event.ts'
import { closed } from '../schemas.ts'

export const esignWithdrawn = defineEvent({
  type: 'onboarding.esign.withdrawn',
  version: 1,
  topic: 'onboarding',
  internal: true,
  summary: 'A person no longer agrees to sign electronically. What they signed before stays signed.',
  data: closed({}),
  sample: {},
})
