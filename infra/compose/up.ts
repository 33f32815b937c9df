import { runCommand } from '../engines/failure.ts'
import { findCompose } from './engine.ts'
import { environmentOf } from './environment.ts'
import { expectSettings } from './expect-settings.ts'
import { startInstallation } from './installation.ts'

// `npm run compose:up`: starts everything in compose.yaml, and says when and where it is ready.
await runCommand(async () => {
  const installation = { client: await findCompose(), environment: environmentOf() }
  const { file, values } = installation.environment
  expectSettings(installation.environment)
  await startInstallation(installation)
  console.log(`Arrive is at ${values['PUBLIC_ORIGIN']}; its first administrator is in ${file}.`)
  if (!values['SMTP_URL']) console.log(`Its mails are caught: http://localhost:${values['MAIL_PORT'] ?? '8025'}`)
  // `docker compose` reads `.env` by itself.
  if (file !== '.env') console.log(`Before other commands of docker compose: export COMPOSE_ENV_FILES=${file}`)
})
