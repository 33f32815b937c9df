import { describe, expect, it } from '@jest/globals'
import { createRouting } from './routing.ts'
import { echo } from './testing/toy-edge.ts'

const find = createRouting([
  echo({ method: 'POST', path: '/hipaa' }),
  echo({ method: 'GET', path: '/get_hipaa' }),
  echo({ method: 'GET', path: '/get_hipaa/{user_id}' }),
  echo({ method: 'GET', path: '/exports/patients', audit: { action: 'export', what: 'patients' } }),
  echo({ method: 'GET', path: '/exports/of/{user_id}', audit: { action: 'export', what: 'patients' } }),
  echo({ method: 'GET', path: '/get_patient/{user_id}', audit: { action: 'view', what: 'patients' } }),
  echo({ method: 'DELETE', path: '/delete_staff/{user_id}' }),
  echo({ method: 'PUT', path: '/company_section/{form}/{user_id}' }),
])

describe('routing', () => {
  it.each([
    ['POST', '/hipaa', 'post--hipaa', {}],
    ['GET', '/get_hipaa', 'get--get_hipaa', {}],
    ['HEAD', '/get_hipaa', 'get--get_hipaa', {}],
    ['HEAD', '/get_hipaa/17', 'get--get_hipaa-user_id-', { user_id: '17' }],
    ['HEAD', '/get_patient/17', 'get--get_patient-user_id-', { user_id: '17' }],
    ['GET', '/get_hipaa/a%2Fb%20c', 'get--get_hipaa-user_id-', { user_id: 'a/b c' }],
    ['PUT', '/company_section/nurse/4', 'put--company_section-form-user_id-', { form: 'nurse', user_id: '4' }],
  ])('%s %s is a call', (method, path, id, params) => {
    expect(find(method, path)).toMatchObject({ kind: 'call', route: { call: { id } }, params })
  })

  it.each([
    ['GET', '/hipaa', 'OPTIONS, POST'],
    ['DELETE', '/get_hipaa', 'GET, HEAD, OPTIONS'],
    ['POST', '/get_hipaa/17', 'GET, HEAD, OPTIONS'],
    ['GET', '/delete_staff/17', 'DELETE, OPTIONS'],
    ['HEAD', '/exports/patients', 'GET, OPTIONS'],
    ['POST', '/exports/patients', 'GET, OPTIONS'],
    ['HEAD', '/exports/of/17', 'GET, OPTIONS'],
    ['POST', '/exports/of/17', 'GET, OPTIONS'],
  ])('%s %s allows other methods', (method, path, allow) => {
    expect(find(method, path)).toEqual({ kind: 'other-method', allow })
  })

  it.each([
    '/',
    '',
    '*',
    '/HIPAA',
    '/hipaa/',
    '//hipaa',
    '/get_hipaa/17/',
    '/get_hipaa/1/2',
    '/__proto__',
    '/hipaa%00',
  ])('%j is not found', (path) => {
    expect(find('GET', path)).toEqual({ kind: 'none' })
  })

  it('rejects two routes of one name or one path', () => {
    const twice = [echo({ method: 'GET', path: '/a' }), echo({ method: 'GET', path: '/a', id: 'other' })]
    expect(() => createRouting(twice)).toThrow('Two routes are called GET /a')
  })
})
