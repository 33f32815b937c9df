import { defineEvent } from '../event.ts'
import { passwordChanged } from './password-changed.ts'

export const passwordGiven = defineEvent({
  type: 'accounts.password.given',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'An account was given a password that was made up: its sessions end, and its person has to choose another.',
  data: passwordChanged.data,
  sample: passwordChanged.sample,
})
