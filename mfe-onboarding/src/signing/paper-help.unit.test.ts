import { authorization } from '@arrive/contracts/forms/authorization.ts'
import { fcraDisclosure } from '@arrive/contracts/forms/fcra-disclosure.ts'
import { texts } from '@arrive/contracts/generated/texts.js'
import { expect, test } from '@jest/globals'
import { NO_AGREEMENT, ON_PAPER } from './office.tsx'
import { paperHelpOf } from './paper-help.ts'

test('only the signature under a text that mentions an agreement says that the name is none', () => {
  expect([...paperHelpOf(authorization, texts)]).toEqual([
    ['signature', `${ON_PAPER} ${NO_AGREEMENT}`],
    ['employeeSignature', ON_PAPER],
  ])
})

test('nothing is added to a form to which the law allows no addition', () => {
  expect(paperHelpOf(fcraDisclosure, texts)).toEqual(new Map())
})
