import { defineEvent } from '../event.ts'

export const deviceAdded = defineEvent({
  type: 'accounts.device.added',
  version: 1,
  topic: 'accounts',
  internal: true,
  summary: 'An account was logged in on a device that it was not known on; its person is told, but of the first.',
})
