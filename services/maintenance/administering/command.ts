import { dayOf } from '@arrive/contracts/days.ts'
import { startArrive } from '../../app/compose.ts'
import { loadContracts } from '../../app/contracts.ts'
import { createLogger } from '../../app/observing/logs.ts'
import { readSettings } from '../../app/settings/settings.ts'
import { OPERATOR_COMMANDS } from '../../identity/module.ts'
import { errno, folded, type Kernel } from '../../kernel/index.ts'
import { refuseNothing } from '../rotating/command.ts'

const { commands, administrators, accountByEmail, termOf } = OPERATOR_COMMANDS

/** With the embedded engines, the product must be stopped. */
export async function administer(asked: readonly string[]): Promise<void> {
  try {
    const work = workOf(asked)
    process.stdout.write(await withKernel(work))
  } catch (error) {
    process.stderr.write(`${errno.messageOf(error)}\n`)
    process.exitCode = 1
  }
}

const NO_ACCOUNT = 'No account has this e-mail. The page Staff Accounts and npm run admin -- list name them.'

type Work = (kernel: Kernel) => Promise<string>

/** @throws Error with the usage if the arguments are not understood. */
function workOf([word = '', email = '', ...more]: readonly string[]): Work {
  if (more.length > 0) throw new Error(usage())
  if (word === 'list' && email === '') return list
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined
  if (command === undefined || email === '') throw new Error(usage())
  return async (kernel) => {
    const account = await accountByEmail(kernel, folded(email))
    if (account === undefined) throw new Error(NO_ACCOUNT)
    return `${await command.run(kernel, account)}\n`
  }
}

function usage(): string {
  const lines = Object.entries(commands).map(([word, { does }]) => `  npm run admin -- ${word} <email>  ${does}`)
  return ['Usage:', '  npm run admin -- list  names the administrators', ...lines].join('\n')
}

async function list(kernel: Kernel): Promise<string> {
  const all = await administrators(kernel)
  const lines = all.map((account) => {
    const { email, createdAt, mustChange = false, factors = [] } = account
    const { office, until } = termOf(account) ?? {}
    const said = [office, until && `until ${until}`, `since ${dayOf(createdAt, kernel.settings.timeZone)}`]
    const doing = [factors.length > 0 && 'has a second factor', mustChange && 'has to change the password']
    return [email, ...said, ...doing].filter(Boolean).join('  ')
  })
  return lines.length === 0 ? 'There is no administrator yet.\n' : `${lines.join('\n')}\n`
}

async function withKernel(work: Work): Promise<string> {
  const settings = { ...readSettings(process.env), port: 0, metricsPort: undefined }
  refuseNothing(settings)
  const logger = createLogger({ level: 'warn', service: 'arrive-admin', version: '0.1.0' })
  const arrive = await startArrive(settings, loadContracts(), logger, { rebuildOnly: true })
  try {
    return await work(arrive.kernel)
  } finally {
    await arrive.stop()
  }
}
