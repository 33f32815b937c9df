/** Folders under services/ that are not services. */
const NOT_SERVICES = new Set(['app', 'maintenance', 'shared', 'tests'])

/** The service of a file under services/, and the folder inside it; both may be absent. */
export interface Location {
  readonly service: string | undefined
  readonly folder: string | undefined
}

export function locationOf(file: string): Location {
  const [top, service, ...rest] = file.split('/')
  if (top !== 'services' || rest.length === 0 || service === undefined || NOT_SERVICES.has(service)) {
    return { service: undefined, folder: undefined }
  }
  return { service, folder: rest.length > 1 ? rest[0] : undefined }
}

/** Test code may import engines and the story; the product may not import test code. */
export function isTest(file: string): boolean {
  return /\.(test|suite)\.tsx?$/.test(file) || file.split('/').includes('testing') || /^services\/tests\//.test(file)
}

export function servicesOf(files: readonly { readonly file: string }[]): readonly string[] {
  const found = files.map(({ file }) => locationOf(file).service).filter((service) => service !== undefined)
  return [...new Set(found)]
}

/** Whether an import leads into this repository. */
export const isOurs = (imported: string): boolean => /^(contracts|services|infra|shell|mfe-[a-z]+)\//.test(imported)
