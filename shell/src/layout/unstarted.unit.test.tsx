import { agency } from '@arrive/contracts/agency.ts'
import { expect, it } from '@jest/globals'
import { notices } from '../prerender.tsx'

it('a page shows the phone number by itself, with and without JavaScript, if its script does not start', () => {
  const [noScript = '', later = ''] = notices().split('</noscript>')
  expect(noScript).toContain('need JavaScript')
  expect(later).toContain('id="unstarted"')
  for (const notice of [noScript, later]) expect(notice).toContain(agency.phone)
})
