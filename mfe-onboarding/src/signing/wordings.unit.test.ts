import { describe, expect, it } from '@jest/globals'
import { changesIn, paragraphsOf } from './wordings.ts'

describe('what changed in a text', () => {
  it('is said by paragraphs, old ones before new ones, and equal ones are only counted', () => {
    const before = paragraphsOf('One.\n\nTwo.\n\n\nThree.\n\nFour.')
    const now = paragraphsOf('One.\n\nTwo.\n\nThird.\n\nFour.\n\nFive.\n')
    expect(changesIn(before, now)).toEqual([
      { is: 'same', paragraphs: 2 },
      { is: 'old', text: 'Three.' },
      { is: 'new', text: 'Third.' },
      { is: 'same', paragraphs: 1 },
      { is: 'new', text: 'Five.' },
    ])
  })

  it('is everything if nothing is left, and nothing but a count if all is left', () => {
    expect(changesIn(['One.'], ['Two.'])).toEqual([
      { is: 'old', text: 'One.' },
      { is: 'new', text: 'Two.' },
    ])
    expect(changesIn([], ['Two.'])).toEqual([{ is: 'new', text: 'Two.' }])
    expect(changesIn(['One.'], [])).toEqual([{ is: 'old', text: 'One.' }])
    expect(changesIn(['One.', 'Two.'], ['One.', 'Two.'])).toEqual([{ is: 'same', paragraphs: 2 }])
  })
})
