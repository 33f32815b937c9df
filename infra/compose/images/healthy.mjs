// Ends with 0 where the process of this container is ready to serve.
const { PORT = '8080' } = process.env
const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
