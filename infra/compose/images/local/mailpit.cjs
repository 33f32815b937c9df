#!/usr/bin/env node
// `/mailpit` catches mails; `/mailpit readyz` exits with 0 if one is running.
const { createServer } = require('node:http')

const WEB = 8025

if (process.argv[2] === 'readyz') {
  fetch(`http://127.0.0.1:${WEB}/readyz`).then(
    ({ ok }) => process.exit(ok ? 0 : 1),
    () => process.exit(1),
  )
} else {
  serve()
}

function serve() {
  const { SMTPServer } = require('smtp-server')
  const { text } = require('node:stream/consumers')
  const messages = []
  const raws = new Map()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, { envelope }, done) => {
      const raw = await text(stream)
      const [, Subject = ''] = /^Subject: (.*)$/im.exec(raw) ?? []
      const To = envelope.rcptTo.map(({ address }) => ({ Address: address }))
      const ID = String(messages.length + 1)
      messages.unshift({ ID, To, Subject: Subject.trim() })
      raws.set(ID, raw)
      done()
    },
  }).listen(1025)
  const web = createServer(({ url }, response) => {
    if (url === '/readyz') return response.end('ok')
    const [, id = ''] = /^\/api\/v1\/message\/(\d+)\/raw$/.exec(url ?? '') ?? []
    if (raws.has(id)) return response.setHeader('Content-Type', 'text/plain').end(raws.get(id))
    if (url?.split('?')[0] !== '/api/v1/messages') return response.writeHead(404).end()
    response.setHeader('Content-Type', 'application/json')
    return response.end(JSON.stringify({ total: messages.length, messages }))
  }).listen(WEB)
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, () => {
      smtp.close()
      web.close()
      web.closeAllConnections()
    })
  }
}
