import { createReadStream } from 'node:fs'
import { createExportReader, type ExportProblem, LONGEST_LINE } from '@arrive/contracts/proof/verifying/export-lines.ts'
import type { Verifier } from '@arrive/contracts/proof/verifying/verify.ts'

/** @throws Error in one sentence if it is not an export, or incomplete. */
export async function readExport(file: string, verifier: Pick<Verifier, 'add' | 'addNote'>): Promise<void> {
  const reader = createExportReader(verifier)
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    refuse(file, reader.push(Buffer.from(chunk)))
  }
  refuse(file, reader.end())
}

function refuse(file: string, problem: ExportProblem | undefined): void {
  if (problem !== undefined) throw new Error(sentenceOf(file, problem))
}

function sentenceOf(file: string, problem: ExportProblem): string {
  if (problem.kind === 'no-event') return `${file} is no whole export: line ${problem.line} is no event.`
  if (problem.kind === 'empty') return `${file} is empty: it is no export.`
  if (problem.kind === 'cut') return `${file} is cut: it ends inside a line. Export it again.`
  if (problem.kind === 'long-line') return `${file} is no export: it has a line of more than ${LONGEST_LINE} bytes.`
  return `${file} is no export: its first line is no event.`
}
