import { afterEach, expect, it } from '@jest/globals'
import { echo, startEdge, type ToyEdge } from '../../kernel/testing/engines.ts'
import { createMetrics } from './prometheus.ts'

let toy: ToyEdge | undefined
afterEach(() => toy?.edge.close(0))

it('metrics have a port of their own', async () => {
  const metrics = createMetrics()
  toy = await startEdge([echo({ method: 'POST', path: '/form', body: { type: 'json', schema: {} } })], { metrics })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${toy.origin}/form`, { method: 'POST', headers, body: '{"name":"a"}' })
  metrics.lag('onboarding', 'onboarding/0', 3)
  metrics.appended('onboarding', 'stored', 4)
  const server = await metrics.serve(0, '127.0.0.1')
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method })
  const text = await (await ask('/metrics')).text()
  expect(text).toContain('arrive_http_request_seconds_count{call="post--form",status="2xx"} 1')
  expect(text).toContain('arrive_projection_lag_events{projection="onboarding",source="onboarding/0"} 3')
  expect(text).toContain('arrive_log_append_seconds_count{topic="onboarding",outcome="stored"} 1')
  expect(text).toContain('arrive_http_requests_open 0')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect([(await ask('/')).status, (await ask('/metrics', 'POST')).status]).toEqual([404, 405])
  await server.close()
})

it('the first append that is refused grows a metric that was there before it', async () => {
  const metrics = createMetrics()
  metrics.appended('onboarding', 'stored', 4)
  metrics.appended('onboarding', 'stored', 4)
  const server = await metrics.serve(0, '127.0.0.1')
  const counts = async () => {
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
    return ['stored', 'refused', 'unknown'].map(
      (outcome) =>
        new RegExp(`arrive_log_append_seconds_count{topic="onboarding",outcome="${outcome}"} (\\d+)`).exec(text)?.[1],
    )
  }
  expect(await counts()).toEqual(['2', '0', '0'])
  metrics.appended('onboarding', 'refused', 4)
  expect(await counts()).toEqual(['2', '1', '0'])
  await server.close()
})
