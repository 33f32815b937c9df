import { PageSizes, PDFDocument } from '@cantoo/pdf-lib'
import { Document, Packer, Paragraph } from 'docx'
import { educationOf } from './answers/application.ts'
import { backgroundOf, type Job, TITLES } from './background.ts'
import { monthOf } from './dates.ts'
import { fakerOf } from './faker.ts'
import type { Person, Scenario } from './person.ts'

export interface Resume {
  readonly name: string
  readonly isPdf: boolean
  readonly lines: readonly string[]
}

const TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
/** In points. */
const MARGIN = 72

/** A PDF or, for two in five people, a Word document. */
export function resumeOf(scenario: Scenario, person: Person): Resume {
  const isPdf = fakerOf([scenario.seed, person.index, 'resume']).datatype.boolean(0.6)
  const name = `${person.first} ${person.last} resume`.replaceAll(/[^\p{L}]+/gu, '-')
  return { name: `${name}.${isPdf ? 'pdf' : 'docx'}`, isPdf, lines: linesOf(scenario, person) }
}

function linesOf(scenario: Scenario, person: Person): readonly string[] {
  const { jobs, years } = backgroundOf(scenario, person)
  const schools = educationOf(scenario, person).filter(({ school }) => school !== 'N / A')
  return [
    person.full,
    person.address,
    `${person.phone}   ${person.email}`,
    `${TITLES[person.position]}, ${years} ${years === 1 ? 'year' : 'years'} in care`,
    '',
    'EXPERIENCE',
    ...jobs.map(jobLine),
    '',
    'EDUCATION',
    ...schools.map(({ school, year, degree }) => `${year}   ${degree}, ${school}`),
  ]
}

function jobLine({ from, to, position, firm }: Job): string {
  return `${monthOf(from)} to ${to === undefined ? 'present' : monthOf(to)}   ${position}, ${firm}`
}

export async function fileOf({ name, isPdf, lines }: Resume): Promise<File> {
  const bytes = await (isPdf ? pdf(lines) : docx(lines))
  return new File([new Uint8Array(bytes)], name, { type: isPdf ? TYPES.pdf : TYPES.docx })
}

async function pdf(lines: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage(PageSizes.Letter)
  const [width, height] = PageSizes.Letter
  const text = lines.map(western).join('\n')
  page.drawText(text, { x: MARGIN, y: height - MARGIN, maxWidth: width - 2 * MARGIN, size: 11, lineHeight: 16 })
  return document.save()
}

/** The font only has Western letters: others lose their accents. */
function western(text: string): string {
  return text.replaceAll(/[^ -\u00ff]/g, (letter) => letter.normalize('NFD').replaceAll(/[^ -~]/g, '') || '?')
}

function docx(lines: readonly string[]): Promise<Uint8Array> {
  return Packer.toBuffer(new Document({ sections: [{ children: lines.map((line) => new Paragraph(line)) }] }))
}
