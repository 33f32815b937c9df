import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { Failure } from './failure.mjs'
import { paths } from './paths.mjs'
import { sha256Of, textOf, writeStamp } from './stamp.mjs'
import { withTreeLock } from './tree-lock.mjs'

// Not npm ci: it refuses a lock file that lacks another platform's optional native packages (ADR 0001).
const FLAGS = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs the packages of package-lock.json, those for tests and checks only if the task needs them. A stamp inside
 * node_modules shows what was installed already.
 */
export async function install(stop, task) {
  // What someone installed by hand for tests and checks stays.
  const tools = task.tools || existsSync(join(paths.modules, 'jest'))
  const lock = textOf(paths.lockFile)
  if (lock === undefined) throw new Failure('package-lock.json is missing: restore it from the repository.')
  const whole = sha256Of(lock)
  const stamp = tools ? whole : `${whole} without tools`
  const stamped = () => [whole, stamp].includes(textOf(paths.installStamp)) && existsSync(paths.node)
  if (stamped()) return
  await withTreeLock(stop, async () => {
    if (stamped() || stop.asked) return
    await installAll(stop, tools)
    if (!stop.asked) writeStamp(paths.installStamp, stamp)
  })
}

async function installAll(stop, tools) {
  console.log('Installing the packages of package-lock.json; this takes about half a minute, once.')
  const flags = tools ? FLAGS : [...FLAGS, '--omit=dev']
  const code = await stop.run([...npm(), 'install', ...flags], { env: cleanPath() })
  if (code === 0 && !stop.asked && !existsSync(paths.node)) await fetchNode(stop)
  if (stop.asked) return
  if (code !== 0) throw new Failure(`npm install failed with status ${code}; its own message is above.`)
  if (!existsSync(paths.node))
    throw new Failure('npm install brought no Node 24: allow the install script of the package "node".')
}

// Run the one install script that we need, even if npm is configured to run none.
function fetchNode(stop) {
  return stop.run([process.execPath, 'installArchSpecificPackage.js'], { cwd: paths.nodePackage, env: cleanPath() })
}

function npm() {
  const { npm_execpath: path, npm_node_execpath: node } = process.env
  return path && node && basename(path) === 'npm-cli.js' ? [node, path] : ['npm']
}

// The install replaces node_modules, so it must not run programs from there.
function cleanPath() {
  const parts = (process.env.PATH ?? '').split(delimiter)
  return { PATH: parts.filter((part) => !part.endsWith('node_modules/.bin')).join(delimiter) }
}
