/** The folders under services/ that join services, or are shared by them, rather than being one. */
const NOT_SERVICES = new Set(['app', 'maintenance', 'shared', 'tests'])

/** The location of a file under services/: its service and the folder inside it; both may be absent. */
export interface Location {
  readonly service: string | undefined
  readonly folder: string | undefined
}

/** The location of a file; shared folders and files at the top of services/ have no service. */
export function locationOf(file: string): Location {
  const [top, service, ...rest] = file.split('/')
  if (top !== 'services' || rest.length === 0 || service === undefined || NOT_SERVICES.has(service)) {
    return { service: undefined, folder: undefined }
  }
  return { service, folder: rest.length > 1 ? rest[0] : undefined }
}

/** Tests and their helpers may import engines and the story, and the product may not import them. */
export function isTest(file: string): boolean {
  return /\.(test|suite)\.tsx?$/.test(file) || file.split('/').includes('testing') || /^services\/tests\//.test(file)
}

/** The services of a tree, read from its files. */
export function servicesOf(files: readonly { readonly file: string }[]): readonly string[] {
  const found = files.map(({ file }) => locationOf(file).service).filter((service) => service !== undefined)
  return [...new Set(found)]
}
