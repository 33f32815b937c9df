import { randomUUID } from 'node:crypto'
import { saveCall } from '@arrive/contracts/calls/forms.ts'
import { createCallChecks } from '@arrive/contracts/check-call.ts'
import { earlier, forms } from '@arrive/contracts/generated/forms.ts'
import { validators } from '@arrive/contracts/generated/validators.js'
import { english } from '@arrive/contracts/messages/english.ts'
import { createEdge } from '@arrive/services/kernel/testing/engines.ts'
import { createLogger } from '@arrive/services/logs.ts'
import { createMetrics } from '@arrive/services/prometheus.ts'

/**
 * The product's HTTP edge with its check of the form, and a handler that stores nothing. Like the others it logs
 * warnings only.
 */
const form = forms.find(({ name }) => name === 'verification')
if (form === undefined) throw new Error('There is no verification form')
const call = { ...saveCall(form), access: 'public' as const }
const answer = { status: 200, body: { message: form.save.message } }
const edge = createEdge({
  ...createCallChecks({ forms, earlier, validators }),
  routes: [{ call, handle: async () => answer }],
  sessions: {
    authenticate: async () => ({ role: 'visitor' }),
    refusal: () => undefined,
  },
  say: english,
  limits: 'off',
  upload: { name: 'none', bytes: 0 },
  logger: createLogger({ level: 'warn', service: 'bench', version: '0' }),
  metrics: createMetrics(),
  addressSecret: Buffer.alloc(32),
  https: false,
  health: { live: () => true, ready: async () => ({ ready: true, detail: {} }) },
  documents: {},
  now: () => performance.now(),
  newId: randomUUID,
})
const { port } = await edge.listen(0, '127.0.0.1')
process.stdout.write(`port ${port}\n`)
