import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { readScripts, readSheets } from './sources.ts'
import { SCREENS, styleViolations } from './styles.ts'
import { utilitiesOf } from './utilities.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FIXTURES = join(import.meta.dirname, 'fixtures', 'style-violations')

const SEEN = `
mfe-strange/sheet.css is of a package that has no prefix
mfe-public/src/hero.tsx says the utility gap-4 outside of a className, where the sheet misses it
shell/kit/kit.css names adm-dark, which is not of the kit
shell/kit/kit.css names pub-ink, which is not of the kit
shell/kit/button.tsx no sheet of its package or of the kit defines the class gost
shell/kit/button.tsx names adm-dark, a class of another package
shell/kit/ nothing uses the class idle
shell/src/frame.css styles bar, which is neither its own nor of the kit
shell/src/frame.css reaches beyond its own: main
shell/src/frame.css reaches beyond its own: .bar
shell/src/frame.css keyframes slide does not begin with sh-
mfe-public/hero.css styles sh-bar, which is neither its own nor of the kit
mfe-public/hero.css reaches beyond its own: .btn
mfe-public/hero.css reaches beyond its own: .pub-hero ~ .card
mfe-public/hero.css reaches beyond its own: .card:has(.pub-hero)
mfe-public/hero.css reaches beyond its own: body:not(.pub-hero)
mfe-public/hero.css reaches beyond its own: :is(.pub-hero, .card) p
mfe-public/hero.css reaches beyond its own: .sh-bar
mfe-public/hero.css layer-statement mine is not one of the site's layers
mfe-public/hero.css custom property --gap does not begin with --pub-
mfe-public/hero.css font-face Besley does not begin with pub-
mfe-public/hero.css page brochure does not begin with pub-
mfe-public/hero.css reads --sh-side, which is neither its own nor of the kit
mfe-public/src/hero.tsx no sheet of its package or of the kit defines the class sh-bar
mfe-public/src/hero.tsx no sheet of its package or of the kit defines the class typo
mfe-public/src/hero.tsx no sheet of its package or of the kit defines the class pub-lost
mfe-public/src/hero.tsx names sh-bar, a class of another package
mfe-public/src/hero.tsx names onb-book, a class of another package
mfe-public/ nothing uses the class pub-gone
mfe-onboarding/own.tsx no sheet of its package or of the kit defines the class adm
mfe-onboarding/own.tsx no sheet of its package or of the kit defines the class -list
mfe-onboarding/own.tsx no sheet of its package or of the kit defines the class onb-like
`

describe('the style sheets of a package', () => {
  test('style only the package’s own elements in this repository, and every class is defined and used', async () => {
    const utilities = await utilitiesOf(ROOT)
    const sheets = readSheets(ROOT, SCREENS)
    expect(sheets.length).toBeGreaterThan(20)
    expect(styleViolations({ sheets, sources: readScripts(ROOT, SCREENS), utilities })).toEqual([])
  })

  test('are reported in fixtures that style elements of others', () => {
    const folders = [...SCREENS.filter((folder) => folder !== 'mfe-admin'), 'mfe-strange']
    const violations = styleViolations({
      sheets: readSheets(FIXTURES, folders),
      sources: readScripts(FIXTURES, folders),
      utilities: (names) => new Set(names.filter((name) => name === 'flex' || name === 'gap-4')),
    })
    expect(violations.map(({ file, text }) => `${file} ${text}`)).toEqual(SEEN.trim().split('\n'))
  })
})

test('a utility is distinguished from a class that no style sheet defines', async () => {
  const utilities = await utilitiesOf(ROOT)
  expect([...utilities(['grid', 'lg:gap-24', 'bg-sky', 'btn', 'pub-hero', 'gird'])].sort()).toEqual([
    'bg-sky',
    'grid',
    'lg:gap-24',
  ])
})
