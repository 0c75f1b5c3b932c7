import { account, twoFactor } from '@ilewa/contract/account/endpoints'
import { auth } from '@ilewa/contract/auth/endpoints'
import { anOwner, type Person } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { waitForBlockedTransaction } from '@ilewa/tests/support/database/held-locks'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { hashOf, newSecret } from '../../../platform/id.ts'
import { users } from '../auth.table.ts'
import { passwordResets } from '../codes.table.ts'
import { hashSecret } from '../passwords.service.ts'

const app = useTestApp()
const oldPassword = 'Old-rhythm 7!'
const newPassword = 'New-rhythm 8!'

async function ownerWithPassword(): Promise<Person> {
  const owner = await anOwner()
  const passwordHash = await hashSecret(oldPassword)
  await db().update(users).set({ passwordHash }).where(eq(users.id, owner.id))
  return owner
}

/** Blocks every sign-in at its second-factor query, after its password was accepted. */
async function holdSignIns(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = inTransaction(async () => {
    await db().execute(sql`LOCK TABLE two_factors IN ACCESS EXCLUSIVE MODE`)
    held.resolve()
    await over.promise
  })
  await held.promise
  return async () => {
    over.resolve()
    await holding
  }
}

async function resetPassword({ id }: Person): Promise<number> {
  const handle = newSecret()
  await db()
    .insert(passwordResets)
    .values({ handleHash: hashOf(handle), userId: id, expiresAt: new Date(Date.now() + 60_000) })
  const body = { userId: handle, newPassword, confirmPassword: newPassword }
  return (await app.send(auth.resetPassword, { body })).status
}

const changePassword = async ({ token }: Person): Promise<number> => {
  const body = { oldPassword, newPassword, confirmPassword: newPassword }
  return (await app.send(account.changePassword, { body }, { token })).status
}

it.each([
  ['reset', resetPassword],
  ['changed', changePassword],
])('a sign-in in progress with the old password fails once the password is %s', async (_, replace) => {
  const owner = await ownerWithPassword()
  const release = await holdSignIns()
  const late = app.send(auth.login, { body: { email: owner.email, password: oldPassword } })
  await waitForBlockedTransaction()
  expect(await replace(owner)).toBe(200)
  await release()
  expect((await late).body.code).toBe('auth.invalid_credentials')
  expect((await app.send(auth.login, { body: { email: owner.email, password: newPassword } })).status).toBe(
    200,
  )
})

const disableTwoFactor = async ({ token }: Person): Promise<number> =>
  (await app.send(twoFactor.disable, { body: { password: oldPassword } }, { token })).status

it.each([
  ['change of the password', changePassword],
  ['removal of the second factor', disableTwoFactor],
])('a %s in progress is refused once the password is reset', async (_, change) => {
  const owner = await ownerWithPassword()
  const held = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  // The change waits for the row of its session, after its password was accepted.
  const holding = inTransaction(async () => {
    await db().execute(sql`SELECT FROM sessions WHERE user_id = ${owner.id} FOR UPDATE`)
    held.resolve()
    await over.promise
  })
  await held.promise
  const late = change(owner)
  await waitForBlockedTransaction()
  const reset = await hashSecret('Reset-rhythm 9!')
  await db().update(users).set({ passwordHash: reset }).where(eq(users.id, owner.id))
  over.resolve()
  await holding
  expect(await late).toBe(400)
  const [user] = await db().select().from(users).where(eq(users.id, owner.id))
  expect(user?.passwordHash).toBe(reset)
})

it('a right recovery code is refused if the password is reset meanwhile', async () => {
  const owner = await ownerWithPassword()
  await app.send(auth.forgotPassword, { body: { email: owner.email } })
  const otp = await app.readCode(owner.email)
  const held = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const reset = await hashSecret(newPassword)
  const resetting = inTransaction(async () => {
    await db().update(users).set({ passwordHash: reset }).where(eq(users.id, owner.id))
    held.resolve()
    await over.promise
  })
  await held.promise
  const late = app.send(auth.verifyEmail, { body: { email: owner.email, otp, isResetPass: true } })
  await waitForBlockedTransaction()
  over.resolve()
  await resetting
  expect((await late).body.code).toBe('auth.code_invalid')
})
