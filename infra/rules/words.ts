import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readScripts } from './sources.ts'
import { visibleStrings } from './visible-strings.ts'

type Rule = readonly [not: RegExp, keep: string]

const RULES: readonly Rule[] = [
  [/\be-mails?\b/i, 'email'],
  [/(?<!-)\bmail(s|ed)?\b/i, 'email'],
  [/\btelephones?\b/i, 'phone'],
  [/\b(some|no|any|every)body\b/i, 'someone, no one, anyone, everyone'],
  [/\bwhom\b/i, 'who'],
  [/\btick(s|ed|ing)?\b|taking the mark away/i, 'check'],
  [/\bsign(s|ed|ing)?( you)? (in|out)\b/i, 'log in, log out'],
  [/\bhand(s|ed|ing)? in\b|\bnot in yet\b|\bhas arrived\b/i, 'submitted'],
  [/\bpapers\b/i, 'packet, form, documents'],
  [/\beras(e|es|ed|ing)\b/i, 'delete'],
  [/\backnowledgements?\b/i, 'acknowledgment'],
  [/\bhome-care\b/i, 'home care'],
  [/\bskills (assessment|test)\b/i, 'skill assessment'],
  [/\bcolleagues?\b/i, 'administrator, coworker'],
  [/\bpatients?\b/i, 'client'],
  [/\bautomobiles?\b/i, 'car'],
  [/(?<!seriously )\bill\b/i, 'sick'],
  [/\bnot right\b/i, 'what is wrong and what to do'],
  [/\bat hand\b/i, 'handy'],
  [/\b(person|administrator|applicant)(’s|'s)? number\b/i, 'ID'],
  [/\w(n['’]t|['’](ll|re|ve))\b/i, 'words in full: cannot, do not, we will'],
  [/[a-z]!|\boops\b/i, 'a plain sentence'],
]

/** Texts that the specification prescribes or names, longer ones first. */
const FIXED: readonly string[] = [
  'Employee Automobile Release of Liability',
  'Hepatitis B Declination and HIPAA Acknowledgement',
  "Please check tab 2 and select option if you're eligible to work in US",
  'Your application has been submitted successfully!',
  'Form submitted successfully!',
  'User deleted successfully!',
  'Logged out successfully!',
  'Registered successfully!',
  'Passwords do not match!',
  'Explore exciting career opportunities with the agency!',
  'Automobile release',
  'automobile release',
  'better on the skills test',
  'Continued!',
  'Patients',
]

const FOLDERS = [
  ...['contracts/checking', 'contracts/forms', 'mfe-admin/src', 'mfe-onboarding/src', 'mfe-public/src'],
  ...['services/notifications/reactions', 'shell/kit', 'shell/src'],
]
const FILES = [
  'contracts/lists.ts',
  'contracts/messages/en/answers.ts',
  'contracts/messages/en/problems.ts',
  'contracts/messages/en/server.ts',
  'contracts/packet-columns.ts',
]
const TEXTS = ['contracts/mails', 'contracts/texts']

export function wordsAgainst(sentence: string): readonly string[] {
  const own = FIXED.reduce((left, fixed) => left.replaceAll(fixed, ''), sentence)
  return RULES.flatMap(([not, keep]) => {
    const found = not.exec(own)
    return found === null ? [] : [`“${found[0]}”, better ${keep}: ${sentence}`]
  })
}

/** All visible texts with a word to avoid. */
export function wrongWords(root: string): readonly string[] {
  const sources = [...readScripts(root, FOLDERS).filter(({ file }) => !file.includes('.test.')), ...filesOf(root)]
  const screens = sources.flatMap(({ file, text }) => visibleStrings(text).map((sentence) => ({ file, sentence })))
  return [...screens, ...textsOf(root)].flatMap(({ file, sentence }) =>
    wordsAgainst(sentence).map((line) => `${file}: ${line}`),
  )
}

function filesOf(root: string) {
  return FILES.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

function textsOf(root: string) {
  const files = TEXTS.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  return files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.map((sentence) => ({ file, sentence }))
  })
}
