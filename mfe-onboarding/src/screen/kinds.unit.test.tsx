import type { Field, Form } from '@arrive/contracts/form.ts'
import type { Values } from '@arrive/kit/fields/fields.ts'
import { FormFrame } from '@arrive/kit/form/form.tsx'
import { RunnerContext, useFormRunner } from '@arrive/kit/form/runner.ts'
import { describe, expect, test } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { PartCards } from './cards.tsx'

/** Every field kind in a part with one field, on the default card. */
const kinds: readonly (readonly [string, Field, readonly (string | RegExp)[]])[] = [
  ['line', { kind: 'line', label: 'Asked' }, ['type="text"']],
  ['box', { kind: 'box', label: 'Asked' }, ['<textarea']],
  ['email', { kind: 'email', label: 'Asked' }, ['type="email"']],
  ['phone', { kind: 'phone', label: 'Asked' }, ['type="tel"']],
  ['digits', { kind: 'digits', label: 'Asked', length: 4 }, ['inputMode="numeric"']],
  ['code', { kind: 'code', label: 'Asked', length: 4 }, ['type="text"', 'autoCapitalize="characters"']],
  ['date', { kind: 'date', label: 'Asked' }, ['type="date"']],
  ['number', { kind: 'number', label: 'Asked' }, ['inputMode="decimal"']],
  [
    'choice of two',
    { kind: 'choice', label: 'Asked', options: ['a', 'b'] },
    [/type="radio"[^>]*value="a"|value="a"[^>]*type="radio"/, '<legend'],
  ],
  [
    'choice of five',
    { kind: 'choice', label: 'Asked', options: ['a', 'b', 'c', 'd', 'e'] },
    ['<select', '<option value="e"'],
  ],
  ['choices', { kind: 'choices', label: 'Asked', options: ['a', 'b'] }, ['type="checkbox"', '<legend']],
  ['tick', { kind: 'tick', label: 'Asked' }, ['type="checkbox"']],
  ['signature', { kind: 'signature', label: 'Asked' }, ['class="in sign"', 'autoComplete="off"', 'spellCheck="false"']],
  ['of the company', { kind: 'line', label: 'Asked', by: 'company' }, ['disabled=""', 'The agency fills this in']],
  ['optional', { kind: 'line', label: 'Asked', required: false }, ['(optional)']],
  ['with help', { kind: 'line', label: 'Asked', help: 'In one line' }, ['In one line', 'aria-describedby=']],
]

describe('a field on its card', () => {
  test.each(kinds)('a field of the kind %s has its control', (_, field, marks) => {
    const html = shown(field)
    expect(html).toContain('>Asked')
    expect(html).toContain('The part')
    expect(html).not.toMatch(/maxlength/i)
    for (const mark of marks) {
      if (typeof mark === 'string') expect(html.toLowerCase()).toContain(mark.toLowerCase())
      else expect(html).toMatch(mark)
    }
  })

  test('a conditional field is hidden until the answer that requires it', () => {
    const field: Field = { kind: 'box', label: 'Asked', requiredWhen: { field: 'first', is: 'yes' } }
    expect(shown(field)).not.toContain('>Asked')
  })

  test('a date that the agency has filled in is written out', () => {
    const field: Field = { kind: 'date', label: 'Asked', by: 'company' }
    expect(shown(field, { asked: '2026-11-21' })).toContain('value="Nov 21, 2026"')
  })
})

function shown(field: Field, saved: Values = {}): string {
  return renderToStaticMarkup(<Probe field={field} saved={saved} />)
}

function Probe({ field, saved }: { field: Field; saved: Values }) {
  const form = formOf(field)
  const fetch = () => Promise.reject(new Error('not here'))
  const runner = useFormRunner(form, { check: () => [], fetch, person: 1, saved })
  return (
    <RunnerContext value={runner}>
      <FormFrame fields={runner.fields}>
        {form.parts.map((part) => (
          <PartCards key={part.name} part={part} />
        ))}
      </FormFrame>
    </RunnerContext>
  )
}

function formOf(field: Field): Form {
  const first: Field = { kind: 'choice', label: 'First', options: ['yes', 'no'] }
  const fields = field.requiredWhen === undefined ? { asked: field } : { first, asked: field }
  return {
    name: 'probe',
    title: 'Probe',
    kind: 'onboarding',
    version: 1,
    save: { path: '/probe', type: 'json', status: 200, message: 'Form submitted successfully!' },
    parts: [{ name: 'probe', title: 'The part', read: { path: '/get_probe', missing: 'Data not found' }, fields }],
    screen: { route: '/probe/{id}' },
  }
}
