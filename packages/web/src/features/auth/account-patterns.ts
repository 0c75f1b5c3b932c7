import type { ErrorPattern } from '../../lib/api/api-error.ts'

/**
 * The documented account errors of other servers, recognised by the text of the response. Errors of this server
 * are identified by their code instead. The first match applies.
 */
export const accountPatterns: readonly ErrorPattern[] = [
  [
    /user (record )?not found/i,
    { title: 'Account Not Found', message: 'No account exists with that email address.' },
  ],
  [
    /^weak_password\b/,
    { title: 'Password Too Weak', message: 'Your password must be at least 6 characters long.' },
  ],
  [
    /invalid login credentials/i,
    { title: 'Login Failed', message: 'The email or password you entered is incorrect.' },
  ],
  [/no user found/i, { title: 'Account Not Found', message: 'No account exists with this email address.' }],
  [
    /too many requests|rate limit/i,
    {
      title: 'Too Many Attempts',
      message: "You've made too many login attempts. Please wait a few minutes and try again.",
    },
  ],
  [
    /email not confirmed|verify/i,
    { title: 'Email Not Verified', message: 'Please check your email and verify your account.' },
  ],
  [
    /weak password/i,
    {
      title: 'Password Too Weak',
      message: 'Your password must be at least 8 characters with a mix of letters, numbers and symbols.',
    },
  ],
  [
    /already registered|already exists/i,
    { title: 'Account Already Exists', message: 'An account with this email already exists.' },
  ],
]
