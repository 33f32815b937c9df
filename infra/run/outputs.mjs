import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { paths } from './paths.mjs'
import { hashOf, sha256Of, textOf, writeStamp } from './stamp.mjs'
import { withTreeLock } from './tree-lock.mjs'

const GENERATED = join('contracts', 'generated')

const OUTPUTS = {
  contracts: {
    script: 'infra/build/build.ts',
    sources: ['contracts', 'infra/build'],
    skipped: [GENERATED],
    stamp: join(GENERATED, '.stamp'),
  },
  services: {
    script: 'infra/build/services.ts',
    sources: ['services', 'contracts', 'infra/build'],
    stamp: join('dist', '.services-stamp'),
    note: 'Compiling the services; this takes a few seconds, and only after a change.',
  },
  screens: {
    script: 'infra/web/build.ts',
    sources: ['shell', 'mfe-public', 'mfe-onboarding', 'mfe-admin', 'contracts', 'infra/web'],
    stamp: join('dist', '.stamp'),
    note: 'Building the screens; this takes about half a minute, and only after a change.',
  },
}

/** Generates code from the contracts, then builds the services and the screens side by side if a task needs them. */
export async function buildOutputs(stop, task) {
  await buildStale(stop, ['contracts'])
  await buildStale(
    stop,
    ['services', 'screens'].filter((name) => task[name]),
  )
}

async function buildStale(stop, names) {
  if (stop.asked || names.every(isFresh)) return
  await withTreeLock(stop, async () => {
    const builds = names.map((name) => buildOutput(stop, name))
    // All end before the lock is free, also if one fails: the others still write.
    await Promise.allSettled(builds)
    await Promise.all(builds)
  })
}

async function buildOutput(stop, name) {
  const { script, note } = OUTPUTS[name]
  const sources = sourceHash(name)
  if (textOf(stampOf(name)) === sources || stop.asked) return
  if (note) console.log(note)
  // During the build, the output may match old or new sources.
  rmSync(stampOf(name), { force: true })
  const code = await stop.run([paths.node, script])
  if (stop.asked) return
  if (code !== 0) throw new Failure(`The build of the ${name} failed with status ${code}; its own message is above.`)
  writeStamp(stampOf(name), sources)
}

export const isFresh = (name) => textOf(stampOf(name)) === sourceHash(name)

const stampOf = (name) => join(paths.root, OUTPUTS[name].stamp)

// Includes the lock file, because other packages make other outputs.
function sourceHash(name) {
  const { sources, skipped = [] } = OUTPUTS[name]
  return `${hashOf(paths.root, sources, skipped)} ${sha256Of(textOf(paths.lockFile))}`
}
