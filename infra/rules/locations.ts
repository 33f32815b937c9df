/** The start of a service's path. Folders under `services` that are not listed here are services. */
export const SERVICE = 'services/(?!(?:kernel|app|maintenance|shared|tests)/)([^/]+)/'

const IN_SERVICE = new RegExp(`^${SERVICE}`)

export function serviceOf(file: string): string | undefined {
  return IN_SERVICE.exec(file)?.[1]
}

export function servicesOf(files: readonly { readonly file: string }[]): readonly string[] {
  const found = files.map(({ file }) => serviceOf(file)).filter((service) => service !== undefined)
  return [...new Set(found)]
}

/** Test code may import engines and the story; the product may not import test code. */
export function isTest(file: string): boolean {
  return /\.(test|suite)\.tsx?$|\/(testing|e2e)\/|^services\/tests\//.test(file)
}
