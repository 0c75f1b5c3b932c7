import type { ErrorEntry } from './error-entry.ts'

/**
 * Errors that signed-out users can get. They are separate from the rest, because they are in the bundle of the sign-in
 * page.
 */
export const accessErrors = {
  'common.invalid': {
    status: 400,
    title: 'Validation Error',
    message: 'Please check the highlighted fields.',
  },
  'common.malformed': { status: 400, title: 'Validation Error', message: 'The request is malformed.' },
  'common.not_found': { status: 404, title: 'Not Found', message: 'This does not exist, or no longer does.' },
  'common.forbidden': { status: 403, title: 'Not Allowed', message: 'Your role does not allow this.' },
  'common.stale_edit': {
    status: 409,
    title: 'Changed Meanwhile',
    message:
      'Someone changed this after you opened it. Reload to see the latest, then make your change again.',
  },
  'common.too_large': { status: 413, title: 'Too Large', message: 'The request is too large.' },
  'common.unsupported_media': {
    status: 415,
    title: 'Validation Error',
    message: 'That kind of content is not accepted here.',
  },
  'common.idempotency_mismatch': {
    status: 422,
    title: 'Already Sent',
    message: 'This request was already sent with other details. Please submit it again.',
  },
  'common.too_many_requests': {
    status: 429,
    title: 'Too Many Attempts',
    message: 'Too many requests. Please wait a few minutes and try again.',
    shown: "You've made too many login attempts. Please wait a few minutes and try again.",
  },
  'common.unexpected': {
    status: 500,
    title: 'Something went wrong',
    message: 'Please try again in a moment.',
  },
  'common.unavailable': {
    status: 503,
    title: 'Connection Error',
    message: 'The service is briefly unavailable. Please try again in a moment.',
  },
  'auth.session_required': { status: 401, title: 'Signed Out', message: 'Please sign in to continue.' },
  'auth.invalid_credentials': {
    status: 401,
    title: 'Login Failed',
    message: 'Invalid login credentials',
    shown: 'The email or password you entered is incorrect.',
  },
  'auth.email_not_verified': {
    status: 403,
    title: 'Email not verified',
    message: 'Email is not verified',
    shown: 'Please check your email and verify your account.',
  },
  'auth.account_inactive': {
    status: 403,
    title: 'Account Inactive',
    message: 'This account has been deactivated. Ask the owner of the business to activate it.',
  },
  'auth.email_taken': {
    status: 409,
    title: 'Account Already Exists',
    message: 'An account with this email already exists.',
  },
  'auth.weak_password': {
    status: 400,
    title: 'Password Too Weak',
    message: 'This password is too common. Please choose another.',
  },
  'auth.code_invalid': {
    status: 400,
    title: 'Verification Failed',
    message: 'That code is wrong or has expired. Check it, or ask for a new one.',
  },
  'auth.code_needs_browser': {
    status: 429,
    title: 'Too Many Attempts',
    message:
      'Too many wrong codes were tried. Open the link in the mail, or use the browser that asked for the code.',
  },
  'auth.link_invalid': {
    status: 400,
    title: 'Link Expired',
    message: 'This link has expired or was already used. Please ask for a new one.',
  },
  'auth.link_needed': {
    status: 429,
    title: 'Check Your Email',
    message:
      'Too many wrong passwords were tried. If yours is right, we have sent you a link to sign in with.',
  },
  'auth.notice_link_invalid': {
    status: 400,
    title: 'Link Expired',
    message: 'This link has expired or was already used. Choose "Forgot password" to sign in safely.',
  },
  'auth.reset_invalid': {
    status: 400,
    title: 'Password Reset Expired',
    message: 'This password reset has expired or was already used. Please ask for a new code.',
  },
} as const satisfies Record<string, ErrorEntry>
