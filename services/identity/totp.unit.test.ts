import { describe, expect, test } from '@jest/globals'
import { base32, codeOf, stepAt, stepOf, totpUri } from './totp.ts'

/** From the examples in RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890')

describe('a TOTP', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d s is the code of the RFC', (seconds, code) => {
    expect(codeOf(SECRET, stepAt(seconds * 1_000))).toBe(code)
  })

  test('is accepted one step early or late, and no further', () => {
    const now = 1_234_567_890_000
    const step = stepAt(now)
    const taken = [-2, -1, 0, 1, 2].map((by) => stepOf(SECRET, codeOf(SECRET, step + by), now))
    expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined])
    for (const wrong of ['000000', '', '12345', '1234567', '٠٠٥٩٢٤']) expect(stepOf(SECRET, wrong, now)).toBeUndefined()
  })

  test('has its secret in base32, and in a URI for a QR code', () => {
    expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(base32(Buffer.from('foob'))).toBe('MZXW6YQ')
    expect(totpUri(SECRET, 'Arrive & Thrive', 'ann@example.com')).toBe(
      'otpauth://totp/Arrive%20%26%20Thrive:ann%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' +
        '&issuer=Arrive%20%26%20Thrive&algorithm=SHA1&digits=6&period=30',
    )
  })
})
