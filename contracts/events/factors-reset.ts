import { defineEvent } from '../event.ts'

export const factorsReset = defineEvent({
  type: 'accounts.factors.reset',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'Whoever runs the product removed all second factors of an account, with its backup codes and sessions.',
})
