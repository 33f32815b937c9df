import { isOurs, isTest, type Location, locationOf, servicesOf } from './locations.ts'
import { forbid, type Rule } from './violations.ts'

/** Folders of the same service that each folder may import. None imports the API, and only the API imports commands. */
const DATA_FLOW: Readonly<Record<string, readonly string[]>> = {
  api: ['commands', 'events', 'limits', 'passwords', 'projections', 'reads'],
  commands: ['events', 'limits', 'passwords', 'projections', 'reads', 'resumes'],
  limits: ['reads'],
  passwords: [],
  events: [],
  projections: ['events'],
  reactions: ['events', 'projections', 'reads'],
  reads: ['events', 'projections', 'resumes'],
  // The inspection of a resume's bytes doesn't depend on events or documents.
  resumes: [],
}

const isService = ({ service }: Location): boolean => service !== undefined && service !== 'kernel'
const isForAll = (file: string) => /^(contracts|services\/shared)\//.test(file)

/** Services interact only through contracts and events, and share the kernel; tests may use the story and engines. */
export const serviceRules: Rule = (files) =>
  forbid(
    'service-alone',
    files.filter(({ file }) => isService(locationOf(file))),
    (imported, file) => {
      if (!isOurs(imported) || isForAll(imported)) return false
      const { service } = locationOf(imported)
      if (service === 'kernel' || service === locationOf(file).service) return false
      return !(isTest(file) && service === undefined)
    },
  )

/** A service's only entry point is module.ts. Outside tests may use `testing`, because only it knows the mail links. */
export const entryPointRules: Rule = (files) => {
  const present = new Set(files.map(({ file }) => file))
  const services = servicesOf(files).filter((service) => service !== 'kernel')
  const doors = services.map((service) => `services/${service}/module.ts`)
  const missing = doors.filter((door) => !present.has(door))
  const outside = files.filter(({ file }) => !isService(locationOf(file)))
  return [
    ...missing.map((file) => ({ rule: 'one-door', file, text: 'is missing: every service has one' })),
    ...forbid('one-door', outside, (imported, file) => {
      const { service, folder } = locationOf(imported)
      if (!isService({ service, folder }) || imported.endsWith('/module.ts')) return false
      return !(isTest(file) && folder === 'testing')
    }),
  ]
}

export const dataFlowRules: Rule = (files) => {
  const inside = files.filter(({ file }) => isService(locationOf(file)) && !isTest(file))
  const strangers = inside.filter(({ file }) => !isKnown(locationOf(file).folder))
  return [
    ...strangers.map(({ file }) => ({
      rule: 'way',
      file,
      text: `is in none of ${Object.keys(DATA_FLOW).join(', ')}`,
    })),
    ...forbid('way', inside, isBackwards),
  ]
}

const isKnown = (folder: string | undefined) => folder === undefined || Object.hasOwn(DATA_FLOW, folder)

function isBackwards(imported: string, file: string): boolean {
  const from = locationOf(file)
  const to = locationOf(imported)
  if (to.service !== from.service || to.folder === undefined || to.folder === from.folder) return false
  // module.ts joins all folders; other top-level files are shared, so they import only events.
  if (from.folder === undefined) return !(file.endsWith('/module.ts') || to.folder === 'events')
  return !DATA_FLOW[from.folder]?.includes(to.folder)
}
