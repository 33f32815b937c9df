import { promisify } from 'node:util'
import webpack, { type Configuration } from 'webpack'

/**
 * Compiles one part after the other: together they would want more memory than a small machine has. @throws Error with
 * what webpack said
 */
export async function compile(configs: readonly Configuration[]): Promise<void> {
  for (const config of configs) await compileOne(config)
}

async function compileOne(config: Configuration): Promise<void> {
  const compiler = webpack(config)
  if (compiler === null) throw new Error('webpack has nothing to do')
  const run = promisify(compiler.run.bind(compiler))
  const close = promisify(compiler.close.bind(compiler))
  const stats = await run().finally(close)
  const told = stats?.toString({ preset: 'errors-warnings', colors: false }) ?? ''
  if (stats?.hasErrors()) throw new Error(told)
  if (stats?.hasWarnings()) console.warn(told)
}
