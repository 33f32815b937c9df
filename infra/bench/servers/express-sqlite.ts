import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { validators } from '@arrive/contracts/generated/validators.js'
import express from 'express'

/** What a team would write in an afternoon: Express 5, the same check, one row and one durable commit a request. */
const db = new DatabaseSync(join(process.env.DATA_DIR ?? '.', 'forms.db'))
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE forms (id INTEGER PRIMARY KEY, body TEXT)')
const insert = db.prepare('INSERT INTO forms (body) VALUES (?)')
const check = validators['form:verification@1']

const app = express()
app.use(express.json())
app.post('/verification', (req, res) => {
  if (check?.({ verification: req.body }) !== true) {
    res.status(400).json({ message: 'Some answers are missing or need to be corrected.' })
    return
  }
  insert.run(JSON.stringify(req.body))
  res.json({ message: 'Form submitted successfully!' })
})

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`)
})
