#!/usr/bin/env node
// `/mailpit` catches mails; `/mailpit readyz` ends with 0 where one does.
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
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, { envelope }, done) => {
      const [, Subject = ''] = /^Subject: (.*)$/im.exec(await text(stream)) ?? []
      const To = envelope.rcptTo.map(({ address }) => ({ Address: address }))
      messages.unshift({ ID: String(messages.length + 1), To, Subject: Subject.trim() })
      done()
    },
  }).listen(1025)
  const web = createServer(({ url }, response) => {
    if (url === '/readyz') return response.end('ok')
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
