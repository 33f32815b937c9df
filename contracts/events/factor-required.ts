import { defineEvent } from '../event.ts'

export const factorRequired = defineEvent({
  type: 'accounts.factor.required',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'An administrator without a second factor has logged in where one is required. The first begins the grace.',
})
