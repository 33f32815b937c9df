// Until there is something to finish, being asked to end is simply ending. These are never taken off again: a signal
// that comes while modules are loaded is told only afterwards, and would be lost if nobody were there any more.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(0)
  })
}
const { run } = await import('./run.ts')
await run()
