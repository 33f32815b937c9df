import { describe, expect, test } from '@jest/globals'
import { classNamesOf } from './class-names.ts'

const namesIn = (text: string, file = 'page.tsx') => classNamesOf({ file, text }).used

describe('the class names that a source uses', () => {
  test.each([
    ['<p className="card lit" />', 'card', 'lit'],
    ["<p className={isBad ? 'field bad' : 'field'} />", 'field', 'bad', 'field'],
    ["<p className={['btn', isBusy && 'busy'].join(' ')} />", 'btn', 'busy'],
    [`<p className={\`row\${kind === 'wide' ? ' two' : ''} main-\${layout}\`} />`, 'row*', 'main-*', 'two'],
    ['<Field labelClassName="big" />', 'big'],
    ["toast({ className: 'toast bad', title: 'table' })", 'toast', 'bad'],
  ])('are found in %j', (text, ...names) => {
    expect([...namesIn(text)].sort()).toEqual(names.sort())
  })

  test('are found in compiled code, where other words are not', () => {
    const built = 'e.jsxs("table",{hidden:!0,className:t?"card lit":"card",children:"a filter"})'
    expect([...new Set(namesIn(built, 'main.js'))]).toEqual(['card', 'lit'])
  })

  test('do not include words that are compared or only written in strings', () => {
    expect(
      namesIn(`const filter = 'table'; <p title="hidden" className={kind === 'block' ? 'a' : undefined} />`),
    ).toEqual(['a'])
  })
})
