import { defineCall } from '../call.ts'
import { LIMITS } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import {
  done,
  email,
  emailText,
  json,
  listOf,
  listQuery,
  message,
  newPasswordTwice,
  typedText,
  userId,
} from './shapes.ts'

const token = { type: 'string', maxLength: 4_096 }
const category = { type: 'string', enum: ['staff', 'admin'] }
const taken = ['email-taken', 'username-taken'] as const
const knownDevice = {
  name: 'known_device',
  maxLength: 512,
  description:
    'Says that the account has logged in here before. It opens nothing: tries are counted apart from others.',
} as const

export const register = defineCall('POST /register', {
  id: 'register',
  summary: 'Registers a staff account. The username defaults to the email.',
  access: 'public',
  body: json(
    {
      username: { type: 'string', title: 'Username', maxLength: LIMITS.username, pattern: PATTERNS.anyLine },
      email,
      ...newPasswordTwice('Password'),
    },
    ['email', 'password', 'confirmPassword'],
  ),
  answer: { status: 201, schema: closed({ message, user_id: userId }) },
  errors: [...taken, 'invited-only'],
  limit: 'registration',
  repeatable: true,
})

export const registerAdmin = defineCall('POST /registered', {
  id: 'register-admin',
  summary: 'Registers another administrator.',
  access: 'admin',
  body: json({ email, ...newPasswordTwice('Password') }, ['email', 'password']),
  answer: { status: 201, schema: closed({ message, user_id: userId }) },
  errors: taken,
  limit: 'password',
  repeatable: true,
  audit: { action: 'create', what: 'administrator' },
})

export const adminLogin = defineCall('POST /login', {
  id: 'admin-login',
  summary: 'Opens an administrator’s session, by username or email.',
  access: 'public',
  body: json({ username: typedText('Username', LIMITS.email), password: typedText('Password', LIMITS.password) }),
  answer: { status: 200, schema: closed({ token, role: { type: 'string', const: 'admin' }, message }) },
  errors: ['wrong-credentials', 'access-ended', 'not-admin'],
  limit: 'login',
  cookie: knownDevice,
  audit: { action: 'login', what: 'admin-login' },
})

export const staffLogin = defineCall('POST /user-login', {
  id: 'staff-login',
  summary: 'Opens a staff person’s session. The payload of the token holds the person’s number in `sub.id`.',
  access: 'public',
  body: json({ email: typedText('Email', LIMITS.email), password: typedText('Password', LIMITS.password) }),
  answer: {
    status: 200,
    schema: closed({ category: { type: 'string', const: 'staff' }, token_user: token, message }),
  },
  errors: ['wrong-credentials', 'use-admin-login'],
  limit: 'login',
  cookie: knownDevice,
  audit: { action: 'login', what: 'staff-login' },
})

export const logout = defineCall('POST /logout', {
  id: 'logout',
  summary: 'Ends the session of the token at once.',
  access: 'person',
  officeRoles: OFFICE.all,
  answer: done,
  whilePending: true,
  audit: { action: 'logout', what: 'session' },
})

export const registeredUsers = defineCall('GET /registered_users', {
  id: 'registered-users',
  summary: 'All accounts. The password is a fixed mask.',
  access: 'admin',
  officeRoles: OFFICE.readers,
  timed: true,
  query: listQuery(['created_at', 'user_id'], ['email']),
  answer: {
    status: 200,
    schema: listOf(
      closed({
        user_id: userId,
        email: emailText,
        username: emailText,
        password: { type: 'string', const: '••••••••' },
        category,
      }),
    ),
  },
  limit: 'list',
  limitsWholeOf: 'admin',
  audit: { action: 'list', what: 'staff-accounts' },
})
