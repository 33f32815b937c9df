import type { TextFile } from './texts.ts'
import type { Violation } from './violations.ts'

const FOLDER = 'docs/decisions/'
/** Every other file in the folder is a decision. */
const GLOSSARY = `${FOLDER}glossary.md`
const TEMPLATE = `${FOLDER}0000-template.md`

const NAME = /^(\d{4})(?:-[a-z0-9]+){1,5}\.md$/
const TITLE = /^# (\d{4}|NNNN)\. \S/
const STATUS = /^Date: (?:\d{4}-\d{2}-\d{2}|YYYY-MM-DD)\. Status: (?:accepted|proposed|replaced by \d{4})[^.]*\.$/
const SECTIONS = ['Context', 'Decision', 'Options considered', 'Consequences'].join(', ')

/** Decision records follow the template: number and title, date and status, four non-empty sections. */
export function decisionRules(files: readonly TextFile[]): readonly Violation[] {
  const decisions = files.filter(({ file }) => file.startsWith(FOLDER) && file.endsWith('.md') && file !== GLOSSARY)
  return [
    ...decisions.flatMap((decision) => troublesOf(decision).map((text) => violation(decision, text))),
    ...twice(decisions),
  ]
}

function troublesOf({ file, text }: TextFile): readonly string[] {
  const number = numberOf(file)
  if (number === undefined) return ['is not called by four digits and one to five words']
  const [title = '', blank, status = ''] = text.split('\n')
  const [, inTitle] = TITLE.exec(title) ?? []
  const sections = text.split(/^## /m).slice(1)
  const found = sections.map((section) => section.split('\n')[0]).join(', ')
  const empty = sections.filter((section) => section.split('\n').slice(1).join('').trim() === '')
  return [
    ...(inTitle === (file === TEMPLATE ? 'NNNN' : number) ? [] : [`does not begin with "# ${number}. Title"`]),
    ...(blank === '' && STATUS.test(status)
      ? []
      : ['has no line "Date: YYYY-MM-DD. Status: accepted." after its title']),
    ...(found === SECTIONS ? [] : [`has other sections than 0000-template.md: ${found}`]),
    ...empty.map((section) => `says nothing under ${section.trim()}`),
  ]
}

function twice(decisions: readonly TextFile[]): readonly Violation[] {
  const seen = new Set<string>()
  return decisions.filter(isRepeat).map((decision) => violation(decision, 'has the number of another decision'))

  function isRepeat({ file }: TextFile): boolean {
    const number = numberOf(file)
    if (number === undefined) return false
    const isTaken = seen.has(number)
    seen.add(number)
    return isTaken
  }
}

function numberOf(file: string): string | undefined {
  return NAME.exec(file.slice(FOLDER.length))?.[1]
}

function violation({ file }: TextFile, text: string): Violation {
  return { rule: 'decision', file, text }
}
