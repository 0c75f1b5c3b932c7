import type { Role } from '@ilewa/contract/core/access'
import { sessions, users } from '@ilewa/server/features/auth/auth.table'
import { openSession } from '@ilewa/server/features/auth/sessions.service'
import { notifications } from '@ilewa/server/features/notifications/notifications.table'
import { subscriptions } from '@ilewa/server/features/subscription/subscription.table'
import { db, executeSql } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { and, eq } from 'drizzle-orm'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anInvitationOf,
  anItem,
  anOwner,
  aProperty,
  aStaffMemberOf,
  day,
  itemFields,
  type Person,
} from '../app/builders.ts'
import { aLandlord, aLandlordPayout, aLandlordStatement, anAgreement } from '../app/landlords.ts'
import { aBlock, aMaintenanceRequest, anExpense } from '../app/maintenance.ts'
import {
  aBankAccount,
  aClaim,
  anAccountMove,
  aPayment,
  aPayout,
  aReceipt,
  aStatement,
  monthsAgo,
} from '../app/money.ts'
import { aPurchase } from '../app/payments.ts'
import { aSeason } from '../app/prices.ts'
import type { TestApp } from '../app/test-app.ts'
import { aBankStatement, checkStatement, listLinesToMatch, statementCsv } from '../bank/bank-lines.ts'
import { aCalendarLink } from '../calendars/calendar-exports.ts'
import { aStoredConflict } from '../calendars/calendar-imports.ts'
import { aMessage, aMessageTemplate } from '../messages/messages.ts'
import { aPayLink, setUpCollections } from '../money/pay-links.ts'
import { aRegisterEntry, keepGuestRegister } from '../visits/guest-register.ts'
import { aBannedGuest, aStoredRequest } from '../visits/public-page.ts'

/** Puts the owner's business on Premium; returns the subscription id. */
async function activatePremium({ businessId }: Person): Promise<string> {
  const period = { billingCycle: 'YEARLY', currentPeriodEnd: new Date(Date.now() + 30 * 86_400_000) } as const
  const [row] = await db()
    .update(subscriptions)
    .set({ planType: 'PREMIUM', ...period })
    .where(and(eq(subscriptions.businessId, businessId), eq(subscriptions.status, 'ACTIVE')))
    .returning({ id: subscriptions.id })
  return row?.id ?? ''
}

/** Updates a user whose session stays open, as a saved session in a browser does. */
async function updateUser(
  person: Promise<Person>,
  columns: Partial<typeof users.$inferInsert>,
): Promise<Person> {
  const { id, ...rest } = await person
  await db().update(users).set(columns).where(eq(users.id, id))
  return { id, ...rest }
}

/** Returns the token of an owner without a business. */
async function createOwnerWithoutBusiness(): Promise<string> {
  const id = newId()
  const person = {
    id,
    firstName: 'Ngozi',
    lastName: 'Eze',
    email: `${id}@example.com`,
    phone: '0803 123 4567',
  }
  const role: Role = 'OWNER'
  const [row] = await db()
    .insert(users)
    .values({ ...person, role, emailVerifiedAt: new Date() })
    .returning()
  if (!row) throw new Error('No person was stored')
  return (await openSession({ ip: '127.0.0.1', userAgent: 'test' }, row, 'password')).token
}

export type Actor =
  | 'nobody'
  | 'owner'
  | 'agent'
  | 'staff'
  | 'other owner'
  | 'owner on Free'
  | 'owner without a business'
  | 'removed agent'
  | 'deactivated agent'
  | 'unverified owner'

/** A business with every kind of record that a call can reference, and users of every kind. */
export async function createAccessFixture(app: TestApp) {
  const owner = await anOwner()
  const other = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  const subscriptionId = await activatePremium(owner)
  await activatePremium(other)
  const agent = await anAgentOf(owner)
  const staff = await aStaffMemberOf(owner)
  const [session] = await db().select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, owner.id))
  if (!session) throw new Error('The owner has no session')
  const colleague = await anAgentOf(owner)
  const invitedAgent = await anInvitationOf(owner, 'AGENT')
  const invitedStaff = await anInvitationOf(owner, 'STAFF')
  const property = await aProperty(app, owner)
  const booking = await aBooking(app, owner, aBookingInput(property, 10, 12))
  const item = await anItem(app, owner, itemFields(property))
  const agentBooking = await aBooking(app, agent, aBookingInput(property, 20, 22))
  const expense = await anExpense(app, owner)
  const staffExpense = await anExpense(app, staff)
  const request = await aMaintenanceRequest(app, owner, property)
  const staffRequest = await aMaintenanceRequest(app, staff, property)
  const [notification] = await db()
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, owner.id))
  if (!notification) throw new Error('The owner has no notification')
  const tokens: Record<Actor, string | undefined> = {
    nobody: undefined,
    owner: owner.token,
    agent: agent.token,
    staff: staff.token,
    'other owner': other.token,
    'owner on Free': (await anOwner()).token,
    'owner without a business': await createOwnerWithoutBusiness(),
    'removed agent': (await updateUser(anAgentOf(owner), { status: 'REMOVED' })).token,
    'deactivated agent': (await updateUser(anAgentOf(owner), { status: 'INACTIVE' })).token,
    'unverified owner': (await updateUser(anOwner(), { emailVerifiedAt: null })).token,
  }
  const accounts = { owner, agent, colleague, staff, invitedAgent, invitedStaff }
  const ownerBlock = await aBlock(app, owner, property, [80, 82])
  const repairBlock = await aBlock(app, owner, property, [85, 87], { reason: 'REPAIR' })
  const moneyAccount = await aBankAccount(app, owner)
  const entry = await aPayment(app, owner, booking, 1_000)
  const claim = await aClaim(app, agent, agentBooking, 1_000)
  const ownerClaim = await aClaim(app, owner, booking, 1_000)
  const document = await aReceipt(app, owner, booking)
  const agentDocument = await aReceipt(app, owner, agentBooking)
  const season = await aSeason(app, owner, property)
  const payout = await aPayout(app, owner, agent, 1_000)
  const statement = await aStatement(app, owner, agent)
  const colleagueStatement = await aStatement(app, owner, colleague, monthsAgo(2))
  const statements = { statement, colleagueStatement }
  const landlord = await aLandlord(app, owner)
  const agreement = await anAgreement(app, owner, property, landlord)
  const landlordStatement = await aLandlordStatement(app, owner, landlord, monthsAgo(2))
  const landlordPayout = await aLandlordPayout(app, owner, landlord, 1_000)
  await aBankStatement(app, owner, moneyAccount, [
    [day(-1), 'NIP/ADA OBI', 1_000],
    [day(-1), 'NIP/OWN MONEY', 2_000],
  ])
  const { lines } = await listLinesToMatch(app, owner, moneyAccount)
  const [bankLine, ignoredLine] = lines
  if (!bankLine || !ignoredLine) throw new Error('The statement has no transfers')
  await executeSql("UPDATE bank_lines SET state = 'IGNORED', reason = 'My own money' WHERE id = $1", [
    ignoredLine.id,
  ])
  const checked = await checkStatement(
    app,
    owner,
    moneyAccount,
    statementCsv([[day(0), 'NIP/ADA OBI', 3_000]]),
  )
  const bank = { bankLine, ignoredLine, bankImport: { id: checked.body.data.importId } }
  const accountMove = await anAccountMove(app, owner, 'Cash', moneyAccount)
  await setUpCollections(app, owner)
  const payLink = await aPayLink(app, owner, agentBooking, { amount: 1_000 })
  const calendarLink = await aCalendarLink(app, owner, property)
  const calendars = await aStoredConflict(owner, booking)
  const message = await aMessage(app, owner, agentBooking)
  const messageTemplate = await aMessageTemplate(app, owner)
  const bookingRequest = await aStoredRequest(owner, property)
  await keepGuestRegister(app, owner)
  const registerEntry = { id: await aRegisterEntry(app, owner, booking) }
  const bannedGuest = await aBannedGuest(owner)
  const money = {
    moneyAccount,
    accountMove,
    payLink,
    entry,
    claim,
    ownerClaim,
    document,
    agentDocument,
    payout,
    ...statements,
  }
  const records = {
    ...money,
    ...bank,
    calendarLink,
    ...calendars,
    message,
    messageTemplate,
    bookingRequest,
    bannedGuest,
    registerEntry,
    landlord,
    agreement,
    landlordStatement,
    landlordPayout,
    season,
    expense,
    staffExpense,
    request,
    staffRequest,
    notification,
    ownerBlock,
    repairBlock,
  }
  return {
    ...accounts,
    ...records,
    property,
    booking,
    item,
    agentBooking,
    session,
    txRef,
    subscriptionId,
    tokens,
  }
}

export type AccessFixture = Awaited<ReturnType<typeof createAccessFixture>>
