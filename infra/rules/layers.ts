import { isOurs, isTest, locationOf } from './locations.ts'
import { forbid, type Rule } from './violations.ts'

/** Each folder may import earlier ones. Other folders of `services` are services. */
const LAYERS = ['contracts', 'services/kernel', 'services/shared', 'service', 'services/app', 'services/maintenance']

/** The product's folders import in one direction, and never its tests. */
export const layerRules: Rule = (files) =>
  forbid(
    'one-way',
    files.filter(({ file }) => !isTest(file) && layerOf(file) < LAYERS.length),
    (imported, file) => isOurs(imported) && layerOf(imported) > layerOf(file),
  )

function layerOf(file: string): number {
  const layer = LAYERS.findIndex((folder) => isIn(folder, file))
  return layer < 0 ? LAYERS.length : layer
}

function isIn(layer: string, file: string): boolean {
  if (layer !== 'service') return file.startsWith(`${layer}/`)
  const { service } = locationOf(file)
  return service !== undefined && service !== 'kernel'
}
