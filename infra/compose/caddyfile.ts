import type { Routes } from './routes.ts'

const HEAD = `# Made by infra/compose/write.ts from the calls of the contracts; a test compares.
# {$PUBLIC_ORIGIN} is the one of .env: with https Caddy gets the certificate by itself.

{$PUBLIC_ORIGIN} {
	encode zstd gzip
	header -Server
`

/** The proxy's configuration: the paths of every service; the front ends get the rest. */
export function caddyfileOf(routes: Routes): string {
  const services = [...routes].map(([service, paths]) => block(service, paths)).join('')
  return `${HEAD}${services}
	# What no call has: the product's own 404, its documents and /readyz.
	handle {
${proxyTo('identity')}	}
}
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

/** The replicas of a service, round-robin. One that refuses connections, because it starts or stops, is skipped. */
function proxyTo(service: string): string {
  return `		reverse_proxy {
			dynamic a {
				name ${service}
				port 8080
				refresh 5s
			}
			lb_policy round_robin
			lb_try_duration 5s
			fail_duration 5s
		}
`
}
