import { describe, expect, test } from '@jest/globals'
import type { Kernel } from '../../kernel/index.ts'
import { readKnown } from './known.ts'

const verified = { contacts: { verifiedAt: '2026-11-26T15:00:00.000Z' }, accounts: { email: 'ann@example.com' } }
const row = {
  first_name: 'Ann',
  last_name: 'Baker',
  email: 'Ann@Example.com',
  phone: '(704) 555-0117',
  address: '12 Oak Street',
  ref1_name: 'Luis Ortiz',
  ref1_phone_number: '(704) 555-0118',
  submitted_at: '2026-11-20T15:00:00.000Z',
}

function readFrom(documents: Readonly<Record<string, object>>, rows: readonly object[]) {
  const get = async (collection: string) => documents[collection] && { value: documents[collection] }
  const reader = () => ({ get, ofPerson: async () => rows.map((value) => ({ value })) })
  return readKnown({ reader } as unknown as Kernel, 17)
}

describe('what is known from a career application', () => {
  test('comes from the latest one with the verified email', async () => {
    const later = { ...row, last_name: 'Reed', submitted_at: '2026-11-21T15:00:00.000Z' }
    const other = { ...row, email: 'other@example.com', submitted_at: '2026-11-22T15:00:00.000Z' }
    expect(await readFrom(verified, [later, row, other])).toEqual({
      full_name: 'Ann Reed',
      phone: row.phone,
      address: row.address,
      reference: { name: row.ref1_name, phone: row.ref1_phone_number },
    })
  })

  test.each([
    ['the email is not verified', { ...verified, contacts: {} }, [row]],
    ['nothing is known about the mailbox', { accounts: verified.accounts }, [row]],
    ['there is no application', verified, []],
    ['the application has another email', verified, [{ ...row, email: 'other@example.com' }]],
  ])('is nothing if %s', async (_, documents, rows) => {
    expect(await readFrom(documents, rows)).toBeNull()
  })

  test('has a name that fits into a line', async () => {
    const long = { ...row, first_name: 'A'.repeat(200), last_name: 'B'.repeat(200) }
    expect((await readFrom(verified, [long]))?.full_name).toHaveLength(200)
  })
})
