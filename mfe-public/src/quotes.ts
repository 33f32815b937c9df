import denise from '@arrive/kit/art/portrait-1.svg'
import tom from '@arrive/kit/art/portrait-2.svg'
import anna from '@arrive/kit/art/portrait-3.svg'
import mei from '@arrive/kit/art/portrait-4.svg'

export interface Quote {
  readonly name: string
  readonly photo: string
  readonly words: string
}

/** Four invented employees with invented portraits, shown two at a time. */
export const QUOTES: readonly (readonly Quote[])[] = [
  [
    {
      name: 'Denise M., LPN',
      photo: denise,
      words: 'I was new to home care. The office called after my first shift, just to ask how it went.',
    },
    {
      name: 'Tom R., RN',
      photo: tom,
      words: 'One client, one night, no call lights in the hall. This is why I became a nurse.',
    },
  ],
  [
    {
      name: 'Amina K., CNA',
      photo: anna,
      words: 'I have played a lot of checkers at kitchen tables. I still have not won.',
    },
    {
      name: 'Grace L., HHA',
      photo: mei,
      words: 'My schedule fits around school drop-off. When my son was sick, they found someone to cover the same day.',
    },
  ],
]
