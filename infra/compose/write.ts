import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { caddyfileOf } from './caddyfile.ts'
import { routesOf } from './routes.ts'

// Also part of `npm run ship`. Regenerates the proxy's settings.
writeFileSync(join(import.meta.dirname, 'proxy', 'Caddyfile'), caddyfileOf(routesOf(forms)))
