import { auth } from '@ilewa/contract/auth/endpoints'
import { subscriptions } from '@ilewa/server/features/subscription/subscription.table'
import { db } from '@ilewa/server/platform/database/database'
import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Person } from './builders.ts'
import type { TestApp } from './test-app.ts'

export const chosenPassword = 'Kòkò-drum 7 & rain'

/** Puts the business on Standard, which includes staff and any number of agents. */
export async function setStandardPlan({ businessId }: Person): Promise<void> {
  await db()
    .update(subscriptions)
    .set({ planType: 'STANDARD', currentPeriodEnd: new Date(Date.now() + 86_400_000) })
    .where(eq(subscriptions.businessId, businessId))
}

/** Puts the business back on Free. */
export async function setFreePlan({ businessId }: Person): Promise<void> {
  await db()
    .update(subscriptions)
    .set({ planType: 'FREE', currentPeriodEnd: null })
    .where(eq(subscriptions.businessId, businessId))
}

/** The link in the newest mail to an address, once at least `count` have arrived. */
export async function readLink(app: TestApp, email: string, count = 1): Promise<URLSearchParams> {
  const mails = await vi.waitUntil(
    async () => {
      const found = await app.mailsTo(email)
      return found.length >= count && found
    },
    { timeout: 5_000, interval: 20 },
  )
  const plain = (mails.at(-1) ?? '').replace(/=\n/g, '').replaceAll('=3D', '=')
  const link = /http:\/\/localhost:3000\/(\S+)/.exec(plain)
  if (!link) throw new Error(`No link in ${plain}`)
  return new URL(link[0]).searchParams
}

/** Follows the link of an invitation or a password reset. */
export const choosePassword = (app: TestApp, link: URLSearchParams) =>
  app.send(auth.resetPassword, {
    body: {
      userId: link.get('userId') ?? '',
      newPassword: chosenPassword,
      confirmPassword: chosenPassword,
    },
  })

/** The token of the decline link in the newest mail. */
export async function readDeclineToken(app: TestApp, email: string): Promise<string> {
  const mails = await vi.waitUntil(
    async () => {
      const found = await app.mailsTo(email)
      return found.length > 0 && found
    },
    { timeout: 5_000, interval: 20 },
  )
  const plain = (mails.at(-1) ?? '').replace(/=\n/g, '').replaceAll('=3D', '=')
  const [, token] = /\/invitation\?token=([\w-]+)/.exec(plain) ?? []
  if (!token) throw new Error(`No link to refuse in ${plain}`)
  return token
}
