import { defineEvent } from '../event.ts'

export const personErased = defineEvent({
  type: 'accounts.person.erased',
  version: 1,
  topic: 'accounts',
  summary: 'Everything of a person was erased and the key destroyed: drop what you hold of this subject.',
})
