import { expect, it } from 'vitest'
import { account } from './account/endpoints.ts'
import { auth } from './auth/endpoints.ts'
import { business } from './business.ts'
import { type ErrorCode, errorEntry } from './core/errors.ts'
import { inventory } from './inventory/endpoints.ts'
import { agents } from './people/agents.ts'
import { staff } from './people/staff.ts'
import { subscription } from './subscription/endpoints.ts'

/** The success messages of the product documents, by endpoint. */
it.each([
  [auth.register, 'Account created successfully!'],
  [auth.login, 'Logged in successfully!'],
  [auth.verifyEmail, 'Your email has been verified'],
  [auth.validateOtp, 'You can now reset your password'],
  [auth.resendOtp, 'Code resent!'],
  [auth.resetPassword, 'Password updated!'],
  [auth.forgotPassword, 'Reset link sent! Check your email for the verification code.'],
  [business.create, 'Business setup complete!'],
  [business.update, 'Business profile updated successfully!'],
  [account.updateProfile, 'Profile updated successfully!'],
  [account.changePassword, 'Password changed successfully!'],
  [agents.invite, 'Agent invitation sent successfully'],
  [agents.update, 'Agent updated successfully'],
  [agents.remove, 'Agent deleted successfully'],
  [staff.invite, 'Staff invitation sent successfully'],
  [staff.update, 'Staff member updated successfully'],
  [staff.remove, 'Staff member deleted successfully'],
  [inventory.create, 'Item added successfully'],
  [inventory.update, 'Item updated successfully'],
  [inventory.remove, 'Item removed from inventory'],
  [subscription.create, 'Subscription activated!'],
  [subscription.upgrade, 'Subscription upgrade initiated'],
])('$path says "%s"', (endpoint, message) => {
  expect(endpoint.message).toBe(message)
})

/** The error titles and messages of the product documents, by code. */
it.each<[ErrorCode, string, string | RegExp]>([
  ['auth.invalid_credentials', 'Login Failed', 'The email or password you entered is incorrect.'],
  [
    'common.too_many_requests',
    'Too Many Attempts',
    /^You've made too many login attempts\. .*wait a few minutes/,
  ],
  ['auth.email_not_verified', 'Email not verified', 'Please check your email and verify your account.'],
  ['auth.email_taken', 'Account Already Exists', 'An account with this email already exists.'],
  ['auth.weak_password', 'Password Too Weak', /./],
  ['auth.code_invalid', 'Verification Failed', /./],
])('%s is shown as "%s": %s', (code, title, expectedMessage) => {
  const entry = errorEntry(code)
  expect(entry.title).toBe(title)
  expect(entry.shown ?? entry.message).toMatch(expectedMessage)
})
