import { EnginesFailure } from '../engines/failure.ts'
import { findCompose, run } from './engine.ts'
import { environmentOf } from './environment.ts'
import { compose } from './installation.ts'

// `npm run compose:down`: removes the containers. Data stays, except with `-- --volumes`.
try {
  const installation = { client: await findCompose(), environment: environmentOf() }
  await run(compose(installation, 'down', ...process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof EnginesFailure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
