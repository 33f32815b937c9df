// Until there is something to finish, a signal simply ends the process. Keep these handlers: a signal during module
// loading is delivered only afterwards, and would be lost without one.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(0)
  })
}
const { run } = await import('./run.ts')
await run()
