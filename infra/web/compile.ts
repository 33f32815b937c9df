import { promisify } from 'node:util'
import webpack, { type Configuration } from 'webpack'

/** Compiles parts sequentially, to limit memory. @throws Error with webpack's messages */
export async function compile(configs: readonly Configuration[]): Promise<void> {
  for (const config of configs) await compileOne(config)
}

async function compileOne(config: Configuration): Promise<void> {
  const compiler = webpack(config)
  if (compiler === null) throw new Error('webpack has nothing to do')
  const run = promisify(compiler.run.bind(compiler))
  const close = promisify(compiler.close.bind(compiler))
  const stats = await run().finally(close)
  const reported = stats?.toString({ preset: 'errors-warnings', colors: false }) ?? ''
  if (stats?.hasErrors()) throw new Error(reported)
  if (stats?.hasWarnings()) console.warn(reported)
}
