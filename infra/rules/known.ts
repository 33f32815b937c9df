import type { FolderImport } from './cycles.ts'

/** Broken rules that are still to be mended. A rule also fails for an entry that it does not need any more. */
export interface Known {
  /** Imports that close a circle of folders. */
  readonly circles: readonly FolderImport[]
  /** Names of the product that are words of any server too, with the files or folders of the kernel that use them. */
  readonly general: Readonly<Record<string, readonly string[]>>
  /** Names of the product that the kernel still speaks, by file. */
  readonly words: Readonly<Record<string, readonly string[]>>
}

/** What is known of this tree. It only gets shorter. */
export const KNOWN: Known = {
  circles: [
    ['services/kernel/ports', 'services/kernel/sealing'],
    ['services/kernel/projector', 'services/kernel/requests'],
    ['services/kernel/requests', 'services/kernel/edge'],
  ],
  general: {
    address: ['services/kernel'],
    admin: ['services/kernel/kafka', 'services/kernel/mongo'],
    age: ['services/kernel'],
    applications: ['services/kernel/mongo'],
    authorization: ['services/kernel/edge'],
    details: ['services/kernel'],
    email: ['services/kernel/requests'],
    formData: ['services/kernel/edge'],
    from: ['services/kernel'],
    identity: ['services/kernel/edge'],
    level: ['services/kernel'],
    name: ['services/kernel'],
    position: ['services/kernel'],
    reason: ['services/kernel'],
    resume: ['services/kernel/edge/sockets', 'services/kernel/projector', 'services/kernel/running'],
    sessions: ['services/kernel'],
    signature: ['services/kernel/files'],
    state: ['services/kernel'],
    take_over: ['services/kernel/running'],
    to: ['services/kernel'],
    year: ['services/kernel'],
  },
  words: {
    'services/kernel/edge/gates.ts': ['resume'],
    'services/kernel/edge/logs.ts': ['staff', 'hipaa'],
    'services/kernel/edge/route.ts': ['audit', 'staff', 'admin'],
    'services/kernel/edge/routing.ts': ['audit'],
    'services/kernel/edge/uploads.ts': ['resume'],
    'services/kernel/embedded/engines.ts': ['resume', 'resumes'],
    'services/kernel/errors.ts': ['audit'],
    'services/kernel/events/envelope.ts': ['staff', 'admin'],
    'services/kernel/files/zip.ts': ['resume'],
    'services/kernel/mongo/blob-store.ts': ['resume', 'resumes'],
    'services/kernel/moving/places.ts': ['webhooks', 'mails'],
    'services/kernel/ports/event-log.ts': ['onboarding'],
    'services/kernel/projector/known.ts': ['onboarding', 'erasure'],
    'services/kernel/projector/projection.ts': ['office', 'accounts', 'accounts.person.erased', 'erasure'],
    'services/kernel/reading/csv.ts': ['office'],
    'services/kernel/reading/streaming.ts': [
      'staff',
      'authorization',
      'staff_authorization',
      'criminalBackground',
      'criminal_background',
    ],
    'services/kernel/requests/login-keys.ts': ['mails'],
    'services/kernel/requests/submit.ts': ['staff', 'admin', 'erasure'],
    'services/kernel/running/start.ts': ['mails'],
    'services/kernel/scanning/icap.ts': ['resume'],
    'services/kernel/sealing/keyring.ts': ['webhooks'],
    'services/kernel/sealing/secrets.ts': ['webhooks', 'mails'],
    'services/kernel/setting-files.ts': ['admin'],
    'services/kernel/settings.ts': [
      'applications',
      'downstream',
      'identity',
      'notifications',
      'office',
      'onboarding',
      'web',
      'admin',
      'email',
      'resume',
      'resumes',
      'webhooks',
      'mails',
    ],
  },
}
