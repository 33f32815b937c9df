import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const modules = join(root, 'node_modules')
const workspaces = ['shell', 'mfe-public', 'mfe-onboarding', 'mfe-admin'].map((name) => join(root, name))
const generated = join(root, 'contracts', 'generated')

export const paths = {
  root,
  modules,
  generated,
  contracts: join(root, 'contracts'),
  contractModules: join(root, 'contracts', 'node_modules'),
  buildScripts: join(root, 'infra', 'build'),
  lockFile: join(root, 'package-lock.json'),
  installStamp: join(modules, '.arrive-lock'),
  installedList: join(modules, '.package-lock.json'),
  buildStamp: join(generated, '.stamp'),
  /** Sources of the screens, and skipped subfolders. */
  webSources: [...workspaces, join(root, 'contracts'), join(root, 'infra', 'web')],
  webSkipped: [...workspaces, join(root, 'contracts'), join(root, 'shell', 'kit'), join(root, 'shell', 'router')].map(
    (folder) => join(folder, 'node_modules'),
  ),
  webStamp: join(root, 'dist', '.stamp'),
  /** Sources of the services, which are compiled into `dist/services`. */
  servicesSources: [join(root, 'services'), join(root, 'contracts'), join(root, 'infra', 'build')],
  servicesSkipped: [join(root, 'services', 'node_modules'), join(root, 'contracts', 'node_modules')],
  servicesStamp: join(root, 'dist', '.services-stamp'),
  treeLock: join(root, '.arrive-tree-lock'),
  nodePackage: join(modules, 'node'),
  node: join(modules, 'node', 'bin', 'node'),
  /** Compiled code and stripped types. They halve the time to the first response. */
  cache: join(modules, '.cache', 'arrive'),
}
