import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const modules = join(root, 'node_modules')

export const paths = {
  root,
  modules,
  lockFile: join(root, 'package-lock.json'),
  installStamp: join(modules, '.arrive-lock'),
  treeLock: join(root, '.arrive-tree-lock'),
  nodePackage: join(modules, 'node'),
  node: join(modules, 'node', 'bin', 'node'),
  /** Compiled code and stripped types. They halve the time to the first response. */
  cache: join(modules, '.cache', 'arrive'),
}
