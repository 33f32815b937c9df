import { SERVICE } from './locations.ts'

/** Imports from `from` to `to` are forbidden, unless `but` matches. `$1` is what `from` captured. */
export interface Boundary {
  readonly rule: string
  readonly from: string
  readonly to: string
  readonly but?: string
  /** Which files must keep it; without it, all but tests. */
  readonly files?: 'all' | 'tests'
}

const OURS = '^(?:contracts|services|infra|shell|mfe-[a-z]+)/'
const BUILT_IN = '^node:'
const CLIENTS = '^(?:node:sqlite|mongodb|kafkajs)(?:/|$)'
const SCREENS = '(?:shell|mfe-[a-z]+)/'

/** Each folder may import itself and earlier ones. */
const LAYERS = ['contracts/', 'services/kernel/', 'services/shared/', SERVICE, 'services/app/', 'services/maintenance/']
export const ROOMS = ['common', 'event-store', 'http', 'application'] as const
const upTo = (list: readonly string[], at: number) => `^(?:${list.slice(0, at + 1).join('|')})`

/** Folders of the same service that each folder may import. None imports the API, and only the API imports commands. */
export const DATA_FLOW: Readonly<Record<string, readonly string[]>> = {
  api: ['commands', 'events', 'limits', 'passwords', 'projections', 'reads'],
  commands: ['events', 'limits', 'passwords', 'projections', 'reads', 'photos', 'list'],
  limits: ['reads'],
  passwords: [],
  events: [],
  projections: ['events'],
  reactions: ['events', 'projections', 'reads', 'list'],
  reads: ['events', 'projections', 'list'],
  // How the list of exclusions is read and names are compared.
  list: [],
  // What is done to a photo's bytes doesn't depend on events or documents.
  photos: [],
}

/** Libraries that may be imported in one place only, so that all use the same small build. */
const HELD = {
  'react-router': 'nowhere',
  'react-router-dom': 'shell/router/',
  'react-hook-form': 'shell/kit/',
  'react-toastify': 'shell/src/toasts/',
  '@module-federation/enhanced': 'shell/src/loading/',
} as const

const KERNEL = '^services/kernel/'
/** For tests, engines and benchmarks; `engines` loads the clients of Kafka and MongoDB. */
const TEST_DOORS = '^services/kernel/(?:index|testing/index|testing/engines)\\.ts$'

/** All boundaries between folders (docs/architecture.md). */
export const BOUNDARIES: readonly Boundary[] = [
  // Contracts run in Node and in browsers.
  { rule: 'contracts-alone', from: '^contracts/', to: OURS, but: '^contracts/', files: 'all' },
  { rule: 'contracts-in-browser', from: '^contracts/', to: BUILT_IN },

  // The kernel imports what defines the kinds of contracts, and the messages. It has one door, and one for tests.
  {
    rule: 'kernel-alone',
    from: KERNEL,
    to: OURS,
    but: `${KERNEL}|^contracts/(?:(?!agency)[^/]+|messages/(?:message|english)\\.ts)$`,
  },
  {
    rule: 'kernel-door',
    from: `^(?!services/kernel/|infra/(?:bench|engines)/)`,
    to: KERNEL,
    but: `${KERNEL}index\\.ts$`,
  },
  { rule: 'kernel-door', from: '^infra/(?:bench|engines)/', to: KERNEL, but: TEST_DOORS },
  { rule: 'kernel-door', from: '^(?!services/kernel/)', to: KERNEL, but: TEST_DOORS, files: 'tests' },
  ...ROOMS.map((room, at) => ({
    rule: 'kernel-rooms',
    from: `${KERNEL}${room}/`,
    to: KERNEL,
    but: `${KERNEL}(?:${ROOMS.slice(0, at + 1).join('|')})/`,
  })),

  // Services meet through contracts and events only. Each has one door; tests outside may use its helpers.
  { rule: 'service-alone', from: `^${SERVICE}`, to: OURS, but: '^(?:contracts|services/(?:kernel|shared|$1))/' },
  { rule: 'service-alone', from: `^${SERVICE}`, to: `^${SERVICE}`, but: '^services/$1/', files: 'tests' },
  { rule: 'one-door', from: `^(?!${SERVICE})`, to: `^${SERVICE}`, but: '/module\\.ts$' },
  {
    rule: 'one-door',
    from: `^(?!${SERVICE})`,
    to: `^${SERVICE}`,
    but: '/module\\.ts$|^services/[^/]+/testing/',
    files: 'tests',
  },
  ...LAYERS.map((layer, at) => ({ rule: 'one-way', from: `^${layer}`, to: OURS, but: upTo(LAYERS, at) })),

  // Data flows one way in a service. module.ts joins all folders; other files next to it import events only.
  ...Object.entries(DATA_FLOW).map(([folder, may]) => ({
    rule: 'way',
    from: `^${SERVICE}${folder}/`,
    to: '^services/$1/[^/]+/',
    but: `^services/$1/(?:${[folder, ...may].join('|')})/`,
  })),
  { rule: 'way', from: `^${SERVICE}(?!module\\.ts$)[^/]+$`, to: '^services/$1/[^/]+/', but: '^services/$1/events/' },

  // Engines stay behind the kernel's ports. Tests of moves and restores damage files on purpose.
  // The list of exclusions is public, and its index is replaced with it, so it is no engine.
  {
    rule: 'engine-clients',
    from: '^(?!services/(?:kernel|screening/list)/|infra/(?:engines|bench)/)',
    to: CLIENTS,
  },
  {
    rule: 'engine-clients',
    from: '^(?!services/(?:kernel|maintenance|app/rebuilding)/|infra/(?:engines|bench)/)',
    to: CLIENTS,
    files: 'tests',
  },
  {
    rule: 'kafkajs-in-one-place',
    from: `${KERNEL}(?!event-store/kafka/(?:client\\.ts$|patches/))`,
    to: '^kafkajs(?:/|$)',
  },
  { rule: 'mongodb-in-one-folder', from: `${KERNEL}(?!event-store/mongo/)`, to: '^mongodb(?:/|$)' },

  // Screens run in a browser. Remotes import neither the shell nor each other, except the frame for one alone.
  { rule: 'screens-apart', from: '^shell/router/', to: OURS, but: '^shell/router/' },
  { rule: 'screens-apart', from: '^shell/kit/', to: OURS, but: '^(?:contracts|shell/kit|shell/router)/' },
  { rule: 'screens-apart', from: '^shell/', to: OURS, but: '^(?:contracts|shell)/' },
  {
    rule: 'screens-apart',
    from: '^(mfe-[a-z]+)/(?!src/standalone\\.ts$)',
    to: OURS,
    but: '^(?:contracts|shell/kit|shell/router|$1)/',
  },
  {
    rule: 'screens-apart',
    from: '^mfe-[a-z]+/src/standalone\\.ts$',
    to: '^(?:services|infra|shell/(?!kit/|router/|src/standalone\\.tsx$))',
  },
  { rule: 'screens-in-browser', from: `^${SCREENS}`, to: BUILT_IN },
  { rule: 'screens-on-top', from: `^(?!${SCREENS}|infra/)`, to: `^${SCREENS}`, files: 'all' },
  ...Object.entries(HELD).map(([library, place]) => ({
    rule: 'library-in-one-place',
    from: `^(?!${place})${SCREENS}`,
    to: `^${library}(?:/|$)`,
  })),
]
