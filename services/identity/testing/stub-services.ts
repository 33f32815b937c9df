import { type Kernel, type Module, type Projection, type Secrets, subjects } from '../../kernel/index.ts'
import { CAREER } from '../../shared/applications.ts'

/** Stubs for other services. One knows people by email before they register. */
export const neighbours: Module = {
  name: 'neighbours',
  projections: (secrets) => [
    applications(secrets),
    { ...applications(secrets), name: 'onboarding', topics: ['accounts'] },
  ],
}

interface Applied {
  readonly kind: 'staff' | 'patient'
  readonly email: string
}

function applications({ pepper }: Secrets): Projection {
  return {
    name: 'applications',
    topics: ['applications', 'accounts'],
    owns: ['applications'],
    collections: [{ name: CAREER }, subjects.SUBJECTS],
    reads: () => [],
    apply: ({ envelope, data }, view) => {
      if (envelope.type !== 'applied') return undefined
      const { kind, email } = data as Applied
      subjects.confirmSubject(view, pepper, kind, email)
      return { status: 200, body: {} }
    },
  }
}

export async function apply(kernel: Kernel, data: Applied): Promise<number> {
  const person = await kernel.registry.numberOf(data.kind, data.email)
  const origin = { call: 'apply', actor: 'visitor', requestId: kernel.newId() }
  const head = {
    origin,
    topic: 'applications',
    source: '/arrive/applications',
    type: 'applied',
    dataschema: 'urn:test',
  }
  await kernel.submit.send(kernel.submit.eventId(origin), {
    ...head,
    person,
    data,
    request: data,
    awaited: ['applications'],
  })
  return person
}
