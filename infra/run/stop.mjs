import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { Failure } from './failure.mjs'
import { paths } from './paths.mjs'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** Forwards signals to the running child. The launcher never dies of a signal; it exits with its child's status. */
export function createStop() {
  const children = new Set()
  let drains = false
  const stop = {
    asked: undefined,
    countsAsSuccess: () => {
      drains = true
    },
    code: () => (drains ? 0 : 128 + constants.signals[stop.asked]),
    run: async (command, options = {}) => {
      if (stop.asked) return stop.code()
      if (command === undefined) return 0
      const child = start(command, options)
      children.add(child)
      const [code, signal] = await ended(child, command[0]).finally(() => children.delete(child))
      if (signal === null) return code
      // A child killed by that signal had no handler yet, so it had nothing to drain.
      return signal === stop.asked ? stop.code() : 128 + constants.signals[signal]
    },
  }
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      stop.asked = signal
      for (const child of children) child.kill(signal)
    })
  }
  return stop
}

function start([program, ...rest], { env = {}, cwd = paths.root }) {
  return spawn(program, rest, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' })
}

async function ended(child, program) {
  try {
    return await once(child, 'exit')
  } catch (error) {
    throw new Failure(`Cannot run ${program}: ${error.message}.`)
  }
}
