import { expect, test } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { Answers } from './answers.tsx'

const shown = (signed: string, by?: 'company') =>
  renderToStaticMarkup(
    <Answers
      part={{ fields: { signed: { kind: 'signature', label: 'Signature', ...(by && { by }) } } }}
      values={{ signed }}
    />,
  )

test('a signature is in handwriting', () => {
  expect(shown('Ann Bell')).toContain('<dd class="script">Ann Bell</dd>')
})

test('a missing signature is not in handwriting', () => {
  expect(shown('')).toContain('<dd>Not answered</dd>')
  expect(shown('', 'company')).toContain('<dd>Not filled in yet</dd>')
})

test('an empty explanation of the company is complete', () => {
  const part = { fields: { why: { kind: 'box', label: 'Reason', by: 'company' } } } as const
  expect(renderToStaticMarkup(<Answers part={part} values={{}} />)).toContain('<dd>None</dd>')
})
