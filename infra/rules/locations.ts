/** The folders under services/ that join services rather than being one. */
const NOT_SERVICES = new Set(['attacks', 'faults', 'maintenance', 'story', 'testing'])

/** Where a file under services/ stands: its service and the folder inside it; both may be absent. */
export interface Location {
  readonly service: string | undefined
  readonly folder: string | undefined
}

/** The place of a file; a joint, or a file at the top of services/, has no service. */
export function locationOf(file: string): Location {
  const [top, service, ...rest] = file.split('/')
  if (top !== 'services' || rest.length === 0 || service === undefined || NOT_SERVICES.has(service)) {
    return { service: undefined, folder: undefined }
  }
  return { service, folder: rest.length > 1 ? rest[0] : undefined }
}

/** Tests and their helpers: they may reach for engines and for the story, and nothing of the product imports them. */
export function isTest(file: string): boolean {
  return (
    /\.(test|suite)\.tsx?$/.test(file) ||
    file.split('/').includes('testing') ||
    /^services\/(attacks|faults|story)\//.test(file)
  )
}

/** The services of a tree, read from its files. */
export function servicesOf(files: readonly { readonly file: string }[]): readonly string[] {
  const found = files.map(({ file }) => locationOf(file).service).filter((service) => service !== undefined)
  return [...new Set(found)]
}
