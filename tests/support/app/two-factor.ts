import { twoFactor } from '@ilewa/contract/account/endpoints'
import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** The code in the user's authenticator app, `steps` of thirty seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A code that is invalid around the current time. */
export function wrongCodeFor(secret: string): string {
  const adjacentCodes = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !adjacentCodes.has(code)) ??
    ''
  )
}

/**
 * Enables two-factor sign-in for the user of the session. Confirms it with the previous code, so that the current
 * code stays unused.
 */
export async function enableTwoFactor(app: TestApp, token: string) {
  const { secret, otpauthUrl } = (await app.send(twoFactor.begin, {}, { token })).body.data
  const { status, body } = await app.send(
    twoFactor.confirm,
    { body: { code: codeOf(secret, -1) } },
    { token },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return { secret, otpauthUrl, recoveryCodes: body.data.recoveryCodes }
}
