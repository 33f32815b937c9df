import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { check, type Report, type Trusted } from './check.ts'
import { checkPacket } from './packet.ts'
import { isRecord, type Row } from './rows.ts'

const USAGE = 'node infra/checker/main.ts <export.ndjson | folder of a packet> [--key vkey] [--checkpoint file]...'

/** Reads an export (section 1, Formats 10): each line is an event with its topic, or a signed note. */
function read(file: string): { readonly rows: readonly Row[]; readonly notes: readonly string[] } {
  const text = readFileSync(file, 'utf8')
  if (!text.endsWith('\n')) throw new Error('The export was cut inside a line.')
  const rows: Row[] = []
  const notes: string[] = []
  for (const line of text.slice(0, -1).split('\n')) {
    const said: unknown = JSON.parse(line)
    if (!isRecord(said)) throw new Error('A line of the export is no object.')
    const { topic, raw, note } = said
    if (typeof note === 'string') notes.push(note)
    else if (typeof topic === 'string' && typeof raw === 'string') rows.push({ topic, raw: Buffer.from(raw, 'base64') })
    else throw new Error('A line of the export is neither an event nor a note.')
  }
  return { rows, notes }
}

function checked(path: string, known: Trusted): Report {
  if (statSync(path).isDirectory()) return checkPacket(filesIn(path), known)
  const { rows, notes } = read(path)
  return check(rows, notes, known)
}

/** The files of a packet, as `pdfdetach -saveall` takes them out. */
function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
}

function run(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, checkpoint: { type: 'string', multiple: true } },
  })
  const [file] = positionals
  if (file === undefined) throw new Error(USAGE)
  const checkpoints = (values.checkpoint ?? []).map((each) => readFileSync(each, 'utf8'))
  const report = checked(file, { key: values.key, checkpoints })
  console.log(JSON.stringify(report, null, 2))
  if (report.findings.length > 0) return 1
  return report.cannotSay ? 2 : 0
}

try {
  process.exitCode = run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
