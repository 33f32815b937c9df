import { defineEvent } from '../event.ts'

export const packetApproved = defineEvent({
  type: 'office.packet.approved',
  version: 1,
  topic: 'office',
  summary: 'The office approved the whole packet.',
})
