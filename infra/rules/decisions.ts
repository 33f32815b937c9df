import type { TextFile } from './texts.ts'
import type { Violation } from './violations.ts'

const FOLDER = 'docs/decisions/'
/** Every other file in the folder is a decision. */
const GLOSSARY = `${FOLDER}glossary.md`
const TEMPLATE = '0000-template.md'

const NAME = /\/(\d{4})(?:-[a-z0-9]+){1,5}\.md$/
const HEAD = /^# (?:\d{4}|NNNN)\. \S.*\n\nDate: [\dYMD-]{10}\. Status: (?:accepted|proposed|replaced by \d{4})[^.]*\.\n/
const SECTIONS = ['Context', 'Decision', 'Options considered', 'Consequences']
/** Text up to the next section, not only white space. */
const TEXT = String.raw`\s*(?!## )\S(?:(?!\n## )[\s\S])*`
const RECORD = new RegExp(
  `${HEAD.source}(?:(?!## )[\\s\\S])*${SECTIONS.map((one) => `## ${one}\n${TEXT}\n`).join('')}$`,
)

/** Decision records follow the template: number and title, date and status, four non-empty sections. */
export function decisionRules(files: readonly TextFile[]): readonly Violation[] {
  const decisions = files.filter(({ file }) => file.startsWith(FOLDER) && file.endsWith('.md') && file !== GLOSSARY)
  const numbers = decisions.map(({ file }) => NAME.exec(file)?.[1])
  return decisions.flatMap(({ file, text }, at) => {
    const number = numbers[at]
    if (number === undefined) return [violation(file, 'is not called by four digits and one to five words')]
    const title = file.endsWith(TEMPLATE) ? 'NNNN' : number
    return [
      ...(numbers.indexOf(number) < at ? [violation(file, 'has the number of another decision')] : []),
      ...(text.startsWith(`# ${title}. `) && RECORD.test(text) ? [] : [violation(file, `does not follow ${TEMPLATE}`)]),
    ]
  })
}

function violation(file: string, text: string): Violation {
  return { rule: 'decision', file, text }
}
