import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { caddyfileOf } from './caddyfile.ts'
import { routesOf } from './routes.ts'

// `npm run ship` does this too. Writes the proxy's settings after the calls have changed.
writeFileSync(join(import.meta.dirname, 'proxy', 'Caddyfile'), caddyfileOf(routesOf(forms)))
