import type { Part } from '@arrive/contracts/form.ts'
import { application2 } from '@arrive/contracts/forms/application2.ts'
import { employee } from '@arrive/contracts/forms/employee.ts'
import { expect, test } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { PrintedPart } from './printed-form.tsx'

const ticked: Part = {
  ...(employee.parts[0] as Part),
  title: 'Education Completed',
  fields: { agreed: { kind: 'tick', label: 'I agree' } },
}
const text = (title: string) => ({ id: 'one', title, version: 1, markdown: 'Words.', hash: '' })

test('a title that repeats the one above is not printed', () => {
  const headings = (title: string, above: string) =>
    renderToStaticMarkup(<PrintedPart part={ticked} values={{}} texts={[text(title)]} above={above} />).match(
      /(?<=<h\d>)[^<]+/g,
    )
  expect(headings('Education', 'EDUCATION COMPLETED')).toBeNull()
  expect(headings('education completed', 'Application')).toEqual(['Education Completed'])
  expect(headings('Your school', 'Application')).toEqual(['Education Completed', 'Your school'])
})

test('a row has the same title as on the screen', () => {
  const part = application2.parts.find(({ name }) => name === 'formerEmployers') as Part
  const html = renderToStaticMarkup(
    <PrintedPart part={part} values={{ [part.body ?? part.name]: [{ employer: 'Elm House' }] }} texts={[]} />,
  )
  expect(html).toContain('<h3>Employer 1</h3>')
})

test('an unchecked box is No once saved, and no answer before', () => {
  const shown = (isSaved: boolean) =>
    renderToStaticMarkup(<PrintedPart part={ticked} values={{ agreed: false }} texts={[]} isSaved={isSaved} />)
  expect(shown(true)).toContain('<dd>No</dd>')
  expect(shown(false)).toContain('<dd>Not answered</dd>')
})

test('the titles of a form below another title are one level lower', () => {
  const part = application2.parts.find(({ name }) => name === 'formerEmployers') as Part
  const values = { [part.body ?? part.name]: [{ employer: 'Elm House' }] }
  const html = renderToStaticMarkup(<PrintedPart part={part} values={values} texts={[text('Why')]} level={2} />)
  expect(html.match(/<h\d>[^<]+/g)).toEqual(['<h3>Former Employers', '<h4>Why', '<h4>Employer 1'])
  const { rows: _, ...single } = part
  const below = (
    <PrintedPart part={{ ...single, fields: {} }} values={{}} texts={[text('Why')]} above={part.title} level={2} />
  )
  expect(renderToStaticMarkup(below).match(/<h\d>[^<]+/g)).toEqual(['<h3>Why'])
})
