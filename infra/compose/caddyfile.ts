import { problem } from '@arrive/contracts/errors.ts'
import { english } from '@arrive/contracts/messages/english.ts'
import { type Routes, SCREENS } from './routes.ts'

const HEAD = `# Made by infra/compose/write.ts from the calls of the contracts; a test compares.
# {$PUBLIC_ORIGIN} is the one of .env: with https Caddy gets the certificate by itself.
# {$TRUSTED_PROXIES}: the proxies in front of this one, whose X-Forwarded-For is passed on. Of others it is dropped.

{
	# Without a line for every health check.
	log {
		exclude admin.api
	}
}

{$PUBLIC_ORIGIN} {
	encode zstd gzip
	header -Server
`

/** The proxy's configuration: paths of every service; the front ends get the rest. */
export function caddyfileOf(routes: Routes, screens = SCREENS): string {
  const services = [...routes].map(([service, paths]) => block(service, paths)).join('')
  return `${HEAD}${screenBlock(screens)}${services}
	# What no call has: the product's own 404, its documents and /readyz.
	handle {
${proxyTo('identity')}	}

	# Where no replica has answered: what every call says when it cannot answer now. It may be sent again with its key.
	handle_errors {
		header Content-Type "application/problem+json; charset=utf-8"
		header Cache-Control no-store
		header Retry-After 5
		respond \`${JSON.stringify(problem(english, 'busy'))}\` 503
	}
}
`
}

/** Distinguishes browsers that open a screen from API clients, as the services do. */
function screenBlock(screens: readonly string[]): string {
  const lines = screens.map((path) => `		path ${path}\n`).join('')
  return `
	# Screens at the address of a call.
	@screens {
${lines}		header Accept *text/html*
		header !Authorization
	}
	handle @screens {
${proxyTo('identity')}	}
`
}

function block(service: string, paths: readonly string[]): string {
  const lines = paths.map((path) => `		path ${path}\n`).join('')
  return `
	@${service} {
${lines}	}
	handle @${service} {
${proxyTo(service)}	}
`
}

/** Services that run in the containers of another one (`compose.yaml`). */
const HOSTS: Readonly<Record<string, string>> = { web: 'identity' }

/** Caddy tries the next replica if one refuses a connection. Idle ones must end here before the service ends them. */
function proxyTo(service: string): string {
  return `		reverse_proxy ${HOSTS[service] ?? service}:8080 {
			trusted_proxies {$TRUSTED_PROXIES}
			lb_try_duration 5s
			transport http {
				dial_timeout 4s
				keepalive 30s
			}
		}
`
}
