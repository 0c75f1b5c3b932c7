import { mailLimits } from '@ilewa/contract/mail-limits'
import { agents } from '@ilewa/contract/people/agents'
import { anOwner, type Person } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { rateLimits } from '../../platform/http/http.table.ts'
import { newId } from '../../platform/id.ts'
import { businesses } from '../business/business.table.ts'
import { invitationMail } from '../invitations/invitations.mails.ts'
import { payments } from '../payments/payments.table.ts'
import { getMailAllowance } from './mail-allowance.queries.ts'
import { subscriptions } from './subscription.table.ts'

const app = useTestApp()

const aPerson = () => ({
  firstName: 'Tunde',
  lastName: 'Bello',
  email: `${newId()}@example.com`,
  phone: '0803 765 4321',
  commissionRate: 10,
  location: 'Lagos',
})

const invite = ({ token }: Person, body = aPerson(), headers: Record<string, string> = {}) =>
  app.send(agents.invite, { body }, { token, headers })

async function readSentCount({ businessId }: Person): Promise<number> {
  const key = `member-mails:${businessId}`
  const [row] = await db().select().from(rateLimits).where(eq(rateLimits.key, key))
  return row?.count ?? 0
}

async function setSentCount({ businessId }: Person, count: number) {
  const windowEndsAt = new Date(Date.now() + 3_600_000)
  await db()
    .insert(rateLimits)
    .values({ key: `member-mails:${businessId}`, count, windowEndsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { count, windowEndsAt } })
}

const makeEstablished = ({ businessId }: Person) =>
  db()
    .update(businesses)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(eq(businesses.id, businessId))

/** A payment that the provider has confirmed. */
async function addVerifiedPayment({ businessId, id: createdBy }: Person) {
  const [plan] = await db().select().from(subscriptions).where(eq(subscriptions.businessId, businessId))
  await db()
    .insert(payments)
    .values({
      ...{ businessId, createdBy, id: newId(), txRef: newId(), subscriptionId: plan?.id ?? '' },
      ...{ provider: 'sandbox', planType: 'STANDARD', billingCycle: 'MONTHLY', currency: 'NGN' },
      ...{ status: 'SUCCESSFUL', transactionId: '1', amount: 10_000, amountPaid: 10_000 },
      ...{ paidAt: new Date(), periodStart: new Date(), periodEnd: new Date(Date.now() + 86_400_000) },
    })
}

describe('a new business', () => {
  it('mails 20 invitations a day, including invitations that are deleted', async () => {
    const owner = await anOwner()
    await setSentCount(owner, mailLimits.new.invitations - 1)
    const { status, body } = await invite(owner)
    expect(status).toBe(201)
    await app.send(agents.remove, { params: { id: body.data.id } }, { token: owner.token })
    const refused = await invite(owner)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      code: 'people.too_many_invitations',
      message: 'Your business can send 20 invitations a day for now. Please continue tomorrow.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
    const { body: listed } = await app.send(
      agents.list,
      { params: { businessId: owner.businessId } },
      { token: owner.token },
    )
    expect(listed.data).toEqual([])
  })

  it('counts no refused invitation, and a repeated request once', async () => {
    const owner = await anOwner()
    const person = aPerson()
    const headers = { 'idempotency-key': newId() }
    const first = await invite(owner, person, headers)
    expect(first.status).toBe(201)
    const repeated = await invite(owner, person, headers)
    expect([repeated.status, repeated.body.data]).toEqual([201, first.body.data])
    expect((await invite(owner, person)).status).toBe(409)
    expect(await readSentCount(owner)).toBe(1)
  })

  it('is limited on a plan that is not paid yet, and resends count', async () => {
    const owner = await anOwner()
    await setStandardPlan(owner)
    const { body } = await invite(owner)
    await setSentCount(owner, mailLimits.new.invitations)
    expect((await invite(owner)).status).toBe(429)
    const resent = await app.send(
      agents.resendInvitation,
      { params: { id: body.data.id } },
      { token: owner.token },
    )
    expect([resent.status, resent.body.code]).toEqual([429, 'people.too_many_invitations'])
  })
})

describe('an established business', () => {
  it('mails 1,000 a day after 30 days', async () => {
    const owner = await anOwner()
    await makeEstablished(owner)
    await setSentCount(owner, mailLimits.established.invitations - 1)
    expect((await invite(owner)).status).toBe(201)
    expect((await invite(owner)).status).toBe(429)
  })

  it('is a business with a verified payment', async () => {
    const owner = await anOwner()
    expect(await getMailAllowance(owner)).toEqual({ hasPaid: false, limits: mailLimits.new })
    await addVerifiedPayment(owner)
    expect(await getMailAllowance(owner)).toEqual({ hasPaid: true, limits: mailLimits.established })
    expect((await getMailAllowance(await anOwner())).hasPaid).toBe(false)
  })
})

describe('a business name that looks like a web address', () => {
  const mailOf = (businessName: string, hasPaid: boolean) =>
    invitationMail(
      { role: 'AGENT', firstName: 'Tunde', email: 't@example.com', businessName, hasPaid },
      { accept: 'http://localhost:3000/reset-password', refuse: 'http://localhost:3000/invitation' },
    )

  it.each(['Hotels.ng', 'URGENT: verify at secure-bank.example.com', 'www.stay', 'see https://x'])(
    '%s is not in the subject until the business has paid, and is no link in the mail',
    (name) => {
      const mail = mailOf(name, false)
      expect(mail.subject).toBe('Ilewa: you are invited as an agent')
      for (const text of [mail.text, mail.html])
        expect(text).not.toMatch(/Hotels\.ng|bank\.example|www\.stay|https:\/\/x/)
      expect(mail.text.replaceAll('\u200b', '')).toContain(
        name.replace('www.', 'www .').replace('https:', 'https: '),
      )
    },
  )

  it('is in the subject afterwards, after the product name', () => {
    expect(mailOf('Hotels.ng', true).subject.replaceAll('\u200b', '')).toBe('Ilewa: Hotels.ng invited you')
    expect(mailOf('Ilé Ayọ̀', false).subject).toBe('Ilewa: Ilé Ayọ̀ invited you')
  })
})
