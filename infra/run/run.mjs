// Runs every task: node infra/run/run.mjs <task> [arguments]. Must work on Node 20 before anything is installed.
import { Failure } from './failure.mjs'
import { install } from './install.mjs'
import { buildOutputs } from './outputs.mjs'
import { createStop } from './stop.mjs'
import { findTask } from './tasks.mjs'

const [name, ...rest] = process.argv.slice(2)
const stop = createStop()
let failure = 1

try {
  const task = findTask(name)
  failure = task.failure ?? failure
  if (task.drains) stop.countsAsSuccess()
  await install(stop, task)
  await buildOutputs(stop, task)
  process.exitCode = await runAll(task, rest)
} catch (error) {
  process.exitCode = stop.asked ? stop.code() : failure
  if (!stop.asked) console.error(error instanceof Failure ? error.message : error)
}
// Exit explicitly: a signal while Node winds down would change the status to 143.
process.exit()

/** Runs all commands even if one fails; returns the first status that is not 0. */
async function runAll({ command, commands = (given) => [command(given)], env }, given) {
  let status = 0
  for (const each of commands(given)) {
    const ended = await stop.run(each, { env })
    status = status === 0 ? ended : status
  }
  return status
}
