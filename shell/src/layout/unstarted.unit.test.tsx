import { agency } from '@arrive/contracts/agency.ts'
import { expect, it } from '@jest/globals'
import { notices } from '../prerender.tsx'

it('a page says by itself, with and without JavaScript, whom to call if its script does not start', () => {
  const [noScript = '', later = ''] = notices().split('</noscript>')
  expect(noScript).toContain('need JavaScript')
  expect(later).toContain('id="unstarted"')
  for (const notice of [noScript, later]) expect(notice).toContain(agency.phone)
})
