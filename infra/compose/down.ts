import { runCommand } from '../engines/failure.ts'
import { findCompose, run } from './engine.ts'
import { environmentOf } from './environment.ts'
import { compose } from './installation.ts'

// `npm run compose:down`: removes the containers. Data stays, except with `-- --volumes`.
await runCommand(async () => {
  const installation = { client: await findCompose(), environment: environmentOf() }
  await run(compose(installation, 'down', ...process.argv.slice(2)))
})
