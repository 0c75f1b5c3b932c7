import { noPriceRules } from '@ilewa/contract/prices/quote'
import { newId } from '@ilewa/server/platform/id'
import { aBookingInput, day, itemFields, propertyFields } from '../app/builders.ts'
import { agreementFields, landlordFields } from '../app/landlords.ts'
import { blockFields, expenseFields, maintenanceRequestFields } from '../app/maintenance.ts'
import { lastMonth } from '../app/money.ts'
import { seasonFields } from '../app/prices.ts'
import { keyFields } from '../money/pay-links.ts'
import { registerEntryFields } from '../visits/guest-register.ts'
import { propertyPageFields } from '../visits/public-page.ts'
import type { AccessFixture } from './access-fixture.ts'

/** Result of a call: authorised, even if its content is invalid (`yes`), or the reason why the caller is refused. */
export type Outcome = 'yes' | 'role' | 'plan' | 'no business' | 'not found' | 'signed out'

interface AccessRow {
  /** `METHOD /path`, followed by a dash and the case if an endpoint has several. */
  call: string
  owner: Outcome
  agent: Outcome
  staff: Outcome
  /** The owner of another business, using ids of this one. */
  other: Outcome
  /** Refused if the plan of the business does not include it. */
  requiresPaidPlan?: true
  /** Available to an owner without a business. */
  beforeBusiness?: true
  params?: (fixture: AccessFixture) => Record<string, string>
  query?: (fixture: AccessFixture) => Record<string, string>
  body?: (fixture: AccessFixture) => Record<string, unknown>
}

type Call = Omit<AccessRow, 'call' | 'owner' | 'agent' | 'staff' | 'other'>
type Expected = Pick<AccessRow, 'owner' | 'agent' | 'staff' | 'other'>

const row =
  (expected: Expected) =>
  (call: string, parts: Call = {}): AccessRow => ({ call, ...expected, ...parts })

const everyone = { owner: 'yes', agent: 'yes', staff: 'yes', other: 'yes' } as const
const open = row(everyone)
const own = row(everyone)
const anyRole = row(everyone)
/**
 * Without an id in the request, the owner of another business accesses their own business. With an id of this
 * business, they find nothing.
 */
const owners = row({ owner: 'yes', agent: 'role', staff: 'role', other: 'yes' })
const ownersById = row({ owner: 'yes', agent: 'role', staff: 'role', other: 'not found' })
const anyRoleById = row({ ...everyone, other: 'not found' })

/** Allowed to the owner and to staff, if the plan includes it. */
const ownersAndStaff = row({ owner: 'yes', agent: 'role', staff: 'yes', other: 'yes' })
const ownersAndStaffById = row({ owner: 'yes', agent: 'role', staff: 'yes', other: 'not found' })
/** A record created by another user. */
const ownerOnlyById = row({ owner: 'yes', agent: 'role', staff: 'not found', other: 'not found' })

const ofBusiness = ({ owner }: AccessFixture) => ({ businessId: owner.businessId })
const personEdit = () => ({ firstName: 'Tunde', lastName: 'Bello', phone: '0803 765 4321' })
const invitation = ({ owner }: AccessFixture) => ({
  ...personEdit(),
  email: `${newId()}@example.com`,
  businessId: owner.businessId,
})
const calendarImportId = ({ calendarImport: { id } }: AccessFixture) => ({ id })
const importedEventId = ({ importedEvent: { id } }: AccessFixture) => ({ id })
const calendarFields = { channel: 'AIRBNB', url: 'https://calendars.invalid/a.ics' }
const adoptedGuest = {
  ...{ guestName: 'Mary Jones', guestPhone: '0803 123 4567', guestEmail: 'mary@example.com' },
  ...{ guests: 2, totalAmount: 100_000 },
}
const propertyId = ({ property }: AccessFixture) => ({ id: property.id })
const seasonId = ({ season }: AccessFixture) => ({ id: season.id })
const priceRules = { ...noPriceRules, weekendDays: [5, 6] }
const registerEntryId = ({ registerEntry: { id } }: AccessFixture) => ({ id })
const bookingId = ({ booking }: AccessFixture) => ({ id: booking.id })
const messageFields = ({ agentBooking }: AccessFixture) => ({
  bookingId: agentBooking.id,
  kind: 'CONFIRMATION',
  tone: 'WARM',
})
const agentBookingId = ({ agentBooking }: AccessFixture) => ({ id: agentBooking.id })
const claimId = ({ claim: { id } }: AccessFixture) => ({ id })
const documentId = ({ document: { id } }: AccessFixture) => ({ id })
const agentDocumentId = ({ agentDocument: { id } }: AccessFixture) => ({ id })
const agentId = ({ agent: { id } }: AccessFixture) => ({ id })
const otherStatementId = ({ colleagueStatement: { id } }: AccessFixture) => ({ id })
const accountQuery = ({ moneyAccount: { id } }: AccessFixture) => ({ moneyAccountId: id })
const payment = () => ({ amount: 1_000, method: 'CASH' })
const itemId = ({ item }: AccessFixture) => ({ id: item.id })
const nights = () => ({ checkIn: day(40), checkOut: day(42) })
const requestCall: Call = {
  requiresPaidPlan: true,
  params: ({ request: { id } }) => ({ id }),
  body: ({ property }) => maintenanceRequestFields(property, { title: 'Bathroom tap drips' }),
}
const landlordCall: Call = {
  requiresPaidPlan: true,
  params: ({ landlord: { id } }) => ({ id }),
  body: () => landlordFields(),
}
const landlordStatementId = ({ landlordStatement: { id } }: AccessFixture) => ({ id })
const landlordStatementCall: Call = { requiresPaidPlan: true, params: landlordStatementId }
const agreementCall: Call = { requiresPaidPlan: true, params: ({ agreement: { id } }) => ({ id }) }
const expenseEdit = () => ({ title: 'Diesel for the generator' })
const expenseCall: Call = {
  requiresPaidPlan: true,
  params: ({ expense: { id } }) => ({ id }),
  body: expenseEdit,
}
const staffExpenseCall: Call = { ...expenseCall, params: ({ staffExpense: { id } }) => ({ id }) }
const edited = (booking: AccessFixture['booking'], fixture: AccessFixture) => ({
  ...aBookingInput(fixture.property, 60, 62),
  version: booking.version,
})

const moved = (fixture: AccessFixture) => {
  const { propertyId, checkIn, checkOut, totalAmount } = aBookingInput(fixture.property, 70, 72)
  return { propertyId, checkIn, checkOut, totalAmount }
}

/** No session required. */
export const publicCalls = [
  open('POST /auth/register'),
  open('POST /auth/login'),
  open('POST /auth/verify-email'),
  open('POST /auth/resend-otp'),
  open('POST /auth/validate-otp'),
  open('POST /auth/follow-link'),
  open('POST /auth/browser'),
  open('POST /auth/two-factor/verify'),
  open('POST /auth/forgot-password'),
  open('POST /auth/reset-password'),
  open('GET /subscription/plans'),
  open('POST /payments/webhook/{provider}', { params: () => ({ provider: 'sandbox' }) }),
  open('POST /collections/webhook/{handle}', { params: () => ({ handle: 'unknown' }) }),
  open('GET /payments/sandbox/{txRef}', { params: () => ({ txRef: 'unknown' }) }),
  open('POST /payments/sandbox/{txRef}', {
    params: () => ({ txRef: 'unknown' }),
    body: () => ({ action: 'leave' }),
  }),
  open('POST /auth/confirm-email'),
  open('POST /auth/not-me', { body: () => ({ token: 'unknown' }) }),
  open('GET /invitations/{token}', { params: () => ({ token: 'unknown' }) }),
  open('POST /invitations/accept', { body: () => ({ token: 'unknown', password: 'Guess-work 1!' }) }),
  open('POST /invitations/decline', { body: () => ({ token: 'unknown' }) }),
  open('POST /invitations/report', { body: () => ({ token: 'unknown' }) }),
  open('GET /ratings/{token}', { params: () => ({ token: 'unknown' }) }),
  open('POST /ratings', { body: () => ({ token: 'unknown', stars: 5 }) }),
  open('GET /public/{slug}/{propertySlug}/calendar', {
    params: () => ({ slug: 'unknown', propertySlug: 'unknown' }),
    query: () => ({ from: day(0), to: day(30) }),
  }),
  open('GET /public/{slug}/{propertySlug}/quote', {
    params: () => ({ slug: 'unknown', propertySlug: 'unknown' }),
    query: () => ({ checkIn: day(3), checkOut: day(4), guests: '1' }),
  }),
  open('POST /public/{slug}/requests', { params: () => ({ slug: 'unknown' }) }),
  open('POST /public/requests/{token}/code', { params: () => ({ token: 'unknown' }) }),
  open('POST /public/requests/{token}/prove', {
    params: () => ({ token: 'unknown' }),
    body: () => ({ code: '123456' }),
  }),
  open('POST /public/requests/{token}/claim', {
    params: () => ({ token: 'unknown' }),
    body: () => ({ amount: 1_000, senderName: 'Ada Obi' }),
  }),
  open('POST /public/requests/{token}/withdraw', { params: () => ({ token: 'unknown' }) }),
  open('POST /public/guest/{token}/unlock', {
    params: () => ({ token: 'unknown' }),
    body: () => ({ digits: '4567' }),
  }),
  open('POST /public/guest/{token}/register', {
    params: () => ({ token: 'unknown' }),
    body: () => registerEntryFields,
  }),
  open('POST /demo-requests'),
  open('POST /client-errors'),
]

/** The account of the signed-in user, for any role and without a business. */
export const ownCalls = [
  own('POST /auth/logout'),
  own('GET /auth/me'),
  own('PUT /auth/profile', { body: personEdit }),
  own('POST /auth/change-password'),
  own('POST /auth/confirm-password'),
  own('POST /auth/avatar'),
  own('DELETE /auth/avatar'),
  own('GET /auth/sessions'),
  own('DELETE /auth/sessions'),
  row({ owner: 'yes', agent: 'not found', staff: 'not found', other: 'not found' })(
    'DELETE /auth/sessions/{id} - the owner’s',
    { params: ({ session }) => session },
  ),
  own('GET /auth/preferences'),
  own('PUT /auth/preferences', { body: () => ({ appearance: 'dark' }) }),
  own('GET /auth/two-factor'),
  own('POST /auth/two-factor/begin'),
  own('POST /auth/two-factor/confirm'),
  own('POST /auth/two-factor/disable'),
  own('POST /auth/two-factor/recovery-codes'),
]

/**
 * The expected permissions, written by hand from the specification. They are not derived from the contract's
 * `access`, so that a wrong `access` fails a test. Comments list owner · agent · staff.
 */
export const businessCalls = [
  // "Agents' e-mail is fixed", also before there is a business
  ownersAndStaff('GET /auth/email', { beforeBusiness: true }),
  ownersAndStaff('POST /auth/email', { beforeBusiness: true }),
  ownersAndStaff('POST /auth/email/confirm', { beforeBusiness: true, body: () => ({ code: '000000' }) }),
  ownersAndStaff('DELETE /auth/email', { beforeBusiness: true }),

  // business profile: read, write · name, currency, time zone · same as agent
  owners('POST /business/profile', {
    beforeBusiness: true,
    body: () => ({ businessName: 'Ilé Titun', businessType: 'hotel' }),
  }),
  anyRole('GET /business/profile'),
  anyRole('GET /business/front-desk'),
  owners('PUT /business/front-desk', { body: () => ({ agentsCheckIn: false, requiredPaidPercent: 0 }) }),
  ownersById('PUT /business/profile/{businessId}', {
    params: ofBusiness,
    body: () => ({ businessName: 'Ilé Titun', businessType: 'hotel' }),
  }),

  // subscription: read, write · limits only · limits only
  owners('GET /subscription/my-subscription'),
  anyRole('GET /subscription/limits'),
  ownersById('POST /subscription', {
    body: ({ owner }) => ({ planType: 'STANDARD', businessId: owner.businessId }),
  }),
  ownersById('PUT /subscription/upgrade', {
    body: ({ subscriptionId }) => ({
      subscriptionId,
      data: { planType: 'STANDARD', billingCycle: 'MONTHLY' },
    }),
  }),
  owners('GET /subscription/seats'),
  owners('PUT /subscription/seats', { body: ({ agent }) => ({ agentIds: [agent.id] }) }),
  owners('POST /subscription/cancel'),
  owners('POST /subscription/resume'),
  owners('GET /subscription/payments'),
  ownersById('GET /subscription/payments/{txRef}', { params: ({ txRef }) => ({ txRef }) }),
  ownersById('POST /subscription/payments/{txRef}/cancel', { params: ({ txRef }) => ({ txRef }) }),
  ownersById('POST /subscription/payments/{txRef}/link', { params: ({ txRef }) => ({ txRef }) }),

  // agents, staff: all · no · no
  ownersById('GET /agents/business/{businessId}', { params: ofBusiness }),
  ownersById('POST /agents/invite', {
    body: (fixture) => ({ ...invitation(fixture), commissionRate: 10, location: 'Ikeja' }),
  }),
  ownersById('POST /agents/{id}/resend-invitation', { params: ({ invitedAgent: { id } }) => ({ id }) }),
  ownersById('PATCH /agents/{id}', { params: ({ agent: { id } }) => ({ id }), body: personEdit }),
  ownersById('DELETE /agents/{id}', { params: ({ agent: { id } }) => ({ id }) }),
  ownersById('GET /staff/business/{businessId}', { params: ofBusiness }),
  ownersById('POST /staff/invite', { body: invitation, requiresPaidPlan: true }),
  ownersById('POST /staff/{id}/resend-invitation', {
    params: ({ invitedStaff: { id } }) => ({ id }),
    requiresPaidPlan: true,
  }),
  ownersById('PATCH /staff/{id}', { params: ({ staff: { id } }) => ({ id }), body: personEdit }),
  ownersById('DELETE /staff/{id}', { params: ({ staff: { id } }) => ({ id }) }),

  // properties: all · read · read, and switch between open and closed
  anyRole('GET /properties'),
  anyRole('GET /properties/stats'),
  anyRole('GET /properties/available', { query: nights }),
  anyRoleById('GET /properties/{id}', { params: propertyId }),
  anyRoleById('GET /properties/{id}/calendar', {
    params: propertyId,
    query: () => ({ from: day(0), to: day(30) }),
  }),
  owners('POST /properties', { body: () => propertyFields }),
  ownersById('PUT /properties/{id}', {
    params: propertyId,
    body: ({ property }) => ({ ...propertyFields, name: 'Renamed', version: String(property.version) }),
  }),
  row({ owner: 'yes', agent: 'role', staff: 'yes', other: 'not found' })('PATCH /properties/{id}/status', {
    params: propertyId,
    body: () => ({ status: 'MAINTENANCE' }),
  }),
  ownersById('DELETE /properties/{id}', { params: propertyId }),
  ownersById('POST /properties/{id}/restore', { params: propertyId }),

  // bookings: all · create; read and edit own while open; cancel own; no delete · no
  owners('GET /bookings'),
  owners('GET /bookings/stats'),
  owners('GET /bookings/export'),
  anyRole('GET /bookings/day-sheet', { query: () => ({ list: 'arrivals' }) }),
  owners('GET /bookings/calendar', { query: () => ({ from: day(0), to: day(30) }) }),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'yes' })('GET /messages/due'),
  owners('GET /page'),
  owners('PUT /page', { body: () => ({ headline: 'Homes by the sea' }) }),
  ownersById('GET /properties/{id}/page', { params: propertyId }),
  ownersById('PUT /properties/{id}/page', { params: propertyId, body: () => propertyPageFields }),
  ownersById('GET /properties/{id}/arrival', { params: propertyId }),
  ownersById('PUT /properties/{id}/arrival', { params: propertyId, body: () => ({ doorCode: '4711' }) }),
  owners('GET /page/codes'),
  owners('PUT /page/codes', { body: () => ({ hoursBefore: 24, payment: 'DEPOSIT' }) }),
  owners('GET /requests'),
  ownersById('POST /requests/{id}/accept', { params: ({ bookingRequest: { id } }) => ({ id }) }),
  ownersById('POST /requests/{id}/decline', {
    params: ({ bookingRequest: { id } }) => ({ id }),
    body: () => ({}),
  }),
  owners('GET /banned-guests'),
  ownersById('DELETE /banned-guests/{id}', { params: ({ bannedGuest: { id } }) => ({ id }) }),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'yes' })('GET /message-templates'),
  owners('PUT /message-templates', {
    body: () => ({ kind: 'THANKS', tone: 'WARM', text: 'Thank you, {guest}' }),
  }),
  owners('POST /message-templates', { body: () => ({ name: 'Gate', text: 'Gate code for {guest}' }) }),
  ownersById('PUT /message-templates/{id}', {
    params: ({ messageTemplate: { id } }) => ({ id }),
    body: () => ({ name: 'Gate', text: 'Gate code for {guest}' }),
  }),
  ownersById('DELETE /message-templates/{id}', { params: ({ messageTemplate: { id } }) => ({ id }) }),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })('POST /messages/preview', {
    body: messageFields,
  }),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })('POST /messages', {
    body: (fixture) => ({ ...messageFields(fixture), text: 'Hello', bookingVersion: 1 }),
  }),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })('PATCH /messages/{id}', {
    params: ({ message: { id } }) => ({ id }),
    body: () => ({ isSent: true }),
  }),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })('GET /bookings/{id}/messages', {
    params: agentBookingId,
  }),
  row({ owner: 'yes', agent: 'not found', staff: 'role', other: 'not found' })(
    'GET /bookings/{id}/guest-page - of another',
    { params: bookingId },
  ),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })(
    'GET /bookings/{id}/guest-page - their own',
    { params: agentBookingId },
  ),
  ownersById('POST /bookings/{id}/guest-page/renew', { params: bookingId }),
  // the guest register: the owner; staff with the switch of the desk, which these users do not have
  owners('GET /business/guest-register'),
  owners('PUT /business/guest-register', {
    body: () => ({ mode: 'IDENTITY', months: 6, monthsReason: null }),
  }),
  ownersById('GET /bookings/{id}/register', { params: bookingId }),
  ownersById('POST /bookings/{id}/register', { params: bookingId, body: () => registerEntryFields }),
  ownersById('POST /guest-register/{id}/picture', { requiresPaidPlan: true, params: registerEntryId }),
  ownersById('POST /guest-register/{id}/reveal', { params: registerEntryId }),
  owners('POST /guest-register/nights', { body: () => ({ night: day(0) }) }),
  owners('GET /guest-register/nights/export', { query: () => ({ night: day(-8) }) }),
  ownersById('DELETE /guest-register/{id}', { params: registerEntryId }),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'yes' })('GET /bookings/guests', {
    query: () => ({ q: 'Chiamaka' }),
  }),
  row({ owner: 'role', agent: 'yes', staff: 'role', other: 'role' })('GET /bookings/my-bookings'),
  row({ owner: 'role', agent: 'yes', staff: 'role', other: 'role' })('GET /bookings/my-bookings/stats'),
  row({ owner: 'yes', agent: 'not found', staff: 'role', other: 'not found' })(
    'GET /bookings/{id} - of another',
    { params: bookingId },
  ),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })('GET /bookings/{id} - their own', {
    params: agentBookingId,
  }),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })('POST /bookings', {
    body: ({ property }) => aBookingInput(property, 40, 42),
  }),
  row({ owner: 'yes', agent: 'not found', staff: 'role', other: 'not found' })(
    'PUT /bookings/{id} - of another',
    { params: bookingId, body: (fixture) => edited(fixture.booking, fixture) },
  ),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })('PUT /bookings/{id} - their own', {
    params: agentBookingId,
    body: (fixture) => edited(fixture.agentBooking, fixture),
  }),
  row({ owner: 'yes', agent: 'not found', staff: 'role', other: 'not found' })(
    'PATCH /bookings/{id}/status - of another',
    { params: bookingId, body: () => ({ status: 'CANCELLED', reason: 'Changed plans' }) },
  ),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })(
    'PATCH /bookings/{id}/status - their own',
    { params: agentBookingId, body: () => ({ status: 'CANCELLED', reason: 'Changed plans' }) },
  ),
  row({ owner: 'yes', agent: 'not found', staff: 'role', other: 'not found' })(
    'PATCH /bookings/{id}/stay - of another',
    { params: bookingId, body: moved },
  ),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })(
    'PATCH /bookings/{id}/stay - their own',
    { params: agentBookingId, body: moved },
  ),
  ownersById('GET /bookings/{id}/erase-guest', { params: bookingId }),
  // the desk: the owner; staff and agents with their switches, which these users do not have
  ...(['check-in', 'check-out', 'no-show', 'reopen'] as const).map((action) =>
    ownersById(`POST /bookings/{id}/${action}`, { params: bookingId, body: () => ({ version: 1 }) }),
  ),
  row({ owner: 'yes', agent: 'not found', staff: 'yes', other: 'not found' })('POST /bookings/{id}/undo', {
    params: bookingId,
    body: () => ({ version: 1 }),
  }),
  ownersById('POST /bookings/record-stays', {
    body: ({ booking }) => ({ outcome: 'STAYED', bookings: [{ id: booking.id }] }),
  }),
  ownersById('POST /bookings/{id}/erase-guest', {
    params: bookingId,
    body: () => ({ confirmName: 'Chiamaka Okonkwo' }),
  }),
  ownersById('DELETE /bookings/{id} - of a booking with money', { params: bookingId }),

  // money: the owner says what arrived; agents claim for their own bookings
  row({ owner: 'yes', agent: 'not found', staff: 'role', other: 'not found' })(
    'GET /bookings/{id}/payments - of another',
    { params: bookingId },
  ),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })(
    'GET /bookings/{id}/payments - their own',
    { params: agentBookingId },
  ),
  ownersById('POST /bookings/{id}/payments', { params: agentBookingId, body: payment }),
  ownersById('POST /bookings/{id}/payments - into an account', {
    params: agentBookingId,
    body: ({ moneyAccount }) => ({ ...payment(), moneyAccountId: moneyAccount.id }),
  }),
  ownersById('POST /bookings/{id}/refunds', {
    params: bookingId,
    body: () => ({ ...payment(), reason: 'Guest leaves early' }),
  }),
  ownersById('POST /entries/{id}/reverse', {
    params: ({ entry: { id } }) => ({ id }),
    body: () => ({ reason: 'Entered twice' }),
  }),
  row({ owner: 'yes', agent: 'not found', staff: 'role', other: 'not found' })(
    'POST /bookings/{id}/payment-claims - of another',
    { params: bookingId, body: payment },
  ),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })(
    'POST /bookings/{id}/payment-claims - their own',
    { params: agentBookingId, body: payment },
  ),
  owners('GET /payments'),
  owners('GET /payments/stats', { query: () => ({ from: day(-30), to: day(0) }) }),
  owners('GET /payments/export'),
  owners('GET /payment-claims'),
  ownersById('POST /payment-claims/{id}/confirm', { params: claimId, body: payment }),
  ownersById('POST /payment-claims/{id}/reject', {
    params: claimId,
    body: () => ({ reason: 'Not in the account' }),
  }),
  row({ owner: 'not found', agent: 'yes', staff: 'role', other: 'not found' })(
    'POST /payment-claims/{id}/withdraw - of the agent',
    { params: claimId },
  ),
  row({ owner: 'not found', agent: 'yes', staff: 'role', other: 'not found' })(
    'POST /payment-claims/{id}/pictures - of the agent',
    { params: claimId },
  ),
  row({ owner: 'yes', agent: 'not found', staff: 'role', other: 'not found' })(
    'POST /payment-claims/{id}/withdraw - of the owner',
    { params: ({ ownerClaim: { id } }) => ({ id }) },
  ),
  row({ owner: 'yes', agent: 'not found', staff: 'role', other: 'not found' })(
    'GET /documents/{id} - of another',
    { params: documentId },
  ),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })('GET /documents/{id} - their own', {
    params: agentDocumentId,
  }),
  row({ owner: 'yes', agent: 'not found', staff: 'role', other: 'not found' })(
    'GET /documents/{id}/pdf - of another',
    { params: documentId },
  ),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })(
    'GET /documents/{id}/pdf - their own',
    { params: agentDocumentId },
  ),
  ownersById('POST /bookings/{id}/invoice', { params: agentBookingId }),
  ownersById('POST /bookings/{id}/credit-note', {
    params: agentBookingId,
    body: () => ({ reason: 'Wrong dates' }),
  }),
  ownersById('POST /documents/{id}/links', { params: documentId }),
  ownersById('DELETE /documents/{id}/links', { params: documentId }),
  ownersById('PUT /bookings/{id}/hold', {
    params: agentBookingId,
    body: () => ({ holdUntil: new Date(Date.now() + 3_600_000).toISOString(), holdAmount: 1_000 }),
  }),
  ownersById('DELETE /bookings/{id}/hold', { params: agentBookingId }),
  ownersById('PUT /bookings/{id}/due-dates', { params: agentBookingId, body: () => ({ dueDates: [] }) }),
  row({ owner: 'yes', agent: 'not found', staff: 'role', other: 'not found' })(
    'GET /bookings/{id}/payment-request - of another',
    { params: bookingId },
  ),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })(
    'GET /bookings/{id}/payment-request - their own',
    { params: agentBookingId },
  ),
  owners('GET /refunds-due'),
  owners('GET /cautions'),
  ownersById('PUT /bookings/{id}/caution', {
    params: agentBookingId,
    body: () => ({ cautionAmount: 50_000 }),
  }),
  // Nothing is held, so the owner's calls are refused after the checks of access.
  ownersById('POST /bookings/{id}/caution/deductions', {
    params: bookingId,
    body: () => ({ amount: '1000', category: 'OTHER', reason: 'Lost key' }),
  }),
  ownersById('POST /bookings/{id}/caution/return', {
    params: bookingId,
    body: () => ({ amount: 1_000, method: 'CASH' }),
  }),
  ownersById('POST /bookings/{id}/caution/apply', { params: bookingId, body: () => ({ amount: 1_000 }) }),
  owners('GET /money/settings'),
  owners('PUT /money/settings', {
    body: () => ({ agentHoldHours: 0, holdPercent: 50, claimHoldHours: 12, agentDiscountPercent: 0 }),
  }),

  // commissions (plan): the owner; an agent reads their own account
  owners('GET /commissions', { requiresPaidPlan: true }),
  // The plan is checked too, with an agent: in the test of commissions.
  row({ owner: 'role', agent: 'yes', staff: 'role', other: 'role' })('GET /commissions/mine'),
  ownersById('GET /commissions/{id}', { params: ({ agent: { id } }) => ({ id }), requiresPaidPlan: true }),
  ownersById('POST /commissions/payouts', {
    body: ({ agent: { id } }) => ({ agentId: id, amount: 1_000, method: 'CASH', advance: true }),
    requiresPaidPlan: true,
  }),
  ownersById('POST /commissions/opening-balances', {
    body: ({ agent: { id } }) => ({ agentId: id, amount: 1_000 }),
    requiresPaidPlan: true,
  }),
  ownersById('POST /commissions/entries/{id}/reverse', {
    params: ({ payout: { id } }) => ({ id }),
    body: () => ({ reason: 'Entered twice' }),
    requiresPaidPlan: true,
  }),

  // online payments (plan, except what is there already): keys and links are the owner's; agents see the links of their bookings
  owners('GET /collections/keys'),
  owners('PUT /collections/keys', { body: () => keyFields, requiresPaidPlan: true }),
  row({ owner: 'yes', agent: 'not found', staff: 'role', other: 'not found' })(
    'GET /bookings/{id}/pay-links - of another',
    { params: bookingId },
  ),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })(
    'GET /bookings/{id}/pay-links - their own',
    { params: agentBookingId },
  ),
  ownersById('POST /bookings/{id}/pay-links', {
    params: agentBookingId,
    body: () => ({ amount: 1_000 }),
    requiresPaidPlan: true,
  }),
  ownersById('POST /pay-links/{id}/cancel', { params: ({ payLink: { id } }) => ({ id }) }),
  owners('DELETE /collections/keys', { body: () => ({}) }),

  // calendars that channels read: the owner
  ownersById('GET /properties/{id}/calendar-exports', { params: propertyId }),
  ownersById('POST /calendar-exports/{id}/renew', { params: ({ calendarLink: { id } }) => ({ id }) }),

  // calendars that are read (one property on Free): the owner
  owners('POST /calendar-imports/check'),
  ownersById('GET /properties/{id}/calendar-imports', { params: propertyId }),
  ownersById('POST /properties/{id}/calendar-imports', { params: propertyId, body: () => calendarFields }),
  ownersById('PATCH /calendar-imports/{id}', {
    params: calendarImportId,
    body: () => ({ name: 'Airbnb of Ada' }),
  }),
  ownersById('POST /calendar-imports/{id}/read', { params: calendarImportId }),
  ownersById('POST /calendar-imports/{id}/answer', {
    params: calendarImportId,
    body: () => ({ answer: 'KEEP' }),
  }),
  ownersById('GET /calendar-imports/{id}/events', { params: calendarImportId }),
  ownersById('DELETE /calendar-imports/{id}', { params: calendarImportId }),
  ownersById('POST /imported-events/{id}/adopt', { params: importedEventId, body: () => adoptedGuest }),
  ownersById('POST /imported-events/{id}/link', {
    params: importedEventId,
    body: ({ booking }) => ({ bookingId: booking.id }),
  }),
  ownersById('POST /imported-events/{id}/free', { params: importedEventId }),
  owners('GET /calendar-conflicts'),
  ownersById('POST /calendar-conflicts/{id}/settle', {
    params: ({ conflict: { id } }) => ({ id }),
    body: () => ({ answer: 'LEAVE_OUT' }),
  }),

  // bank statements (plan): the owner
  ownersById('POST /bank-imports', {
    body: ({ moneyAccount }) => ({ moneyAccountId: moneyAccount.id }),
    requiresPaidPlan: true,
  }),
  ownersById('POST /bank-imports/{id}/lines', {
    params: ({ bankImport: { id } }) => ({ id }),
    requiresPaidPlan: true,
  }),
  owners('GET /bank-lines', { query: accountQuery, requiresPaidPlan: true }),
  owners('GET /bank-lines/to-match', { query: accountQuery, requiresPaidPlan: true }),
  ownersById('POST /bank-lines/post', {
    body: ({ moneyAccount, bankLine, booking }) => ({
      moneyAccountId: moneyAccount.id,
      lines: [{ id: bankLine.id, payments: [{ bookingId: booking.id, amount: 500 }] }],
    }),
    requiresPaidPlan: true,
  }),
  ownersById('POST /bank-lines/{id}/ignore', {
    params: ({ bankLine: { id } }) => ({ id }),
    body: () => ({ reason: 'My own money' }),
    requiresPaidPlan: true,
  }),
  ownersById('POST /bank-lines/{id}/restore', {
    params: ({ ignoredLine: { id } }) => ({ id }),
    requiresPaidPlan: true,
  }),

  // landlords and agreements (plan): the owner
  owners('GET /landlords', { requiresPaidPlan: true }),
  owners('GET /landlords/export', { requiresPaidPlan: true }),
  owners('POST /landlords', { body: () => landlordFields(), requiresPaidPlan: true }),
  ownersById('GET /landlords/{id}', landlordCall),
  ownersById('PUT /landlords/{id}', landlordCall),
  ownersById('GET /landlords/{id}/month', { ...landlordCall, query: () => ({ month: lastMonth() }) }),
  ownersById('GET /landlords/{id}/statements', landlordCall),
  ownersById('GET /landlords/{id}/statements/draft', {
    ...landlordCall,
    query: () => ({ month: lastMonth() }),
  }),
  ownersById('POST /landlords/{id}/statements', {
    ...landlordCall,
    body: () => ({ month: lastMonth(), typedLines: [] }),
  }),
  ownersById('GET /landlord-statements/{id}', landlordStatementCall),
  ownersById('GET /landlord-statements/{id}/pdf', landlordStatementCall),
  ownersById('POST /landlord-statements/{id}/links', landlordStatementCall),
  ownersById('DELETE /landlord-statements/{id}/links', { params: landlordStatementId }),
  ownersById('GET /landlords/{id}/payouts', landlordCall),
  ownersById('POST /landlords/{id}/payouts', {
    ...landlordCall,
    body: () => ({ amount: 1_000, method: 'CASH', advance: true }),
  }),
  ownersById('POST /landlord-payouts/{id}/reverse', {
    ...landlordCall,
    params: ({ landlordPayout: { id } }) => ({ id }),
    body: () => ({ reason: 'Entered twice' }),
  }),
  ownersById('DELETE /landlords/{id}', landlordCall),
  owners('GET /agreements', {
    query: ({ property: { id } }) => ({ propertyId: id }),
    requiresPaidPlan: true,
  }),
  ownersById('POST /agreements', {
    body: ({ property, landlord }) => agreementFields(property, landlord),
    requiresPaidPlan: true,
  }),
  ownersById('PUT /agreements/{id}', {
    ...agreementCall,
    body: ({ property, landlord }) => agreementFields(property, landlord),
  }),
  ownersById('DELETE /agreements/{id}', agreementCall),

  // statements of commission (plan): the owner; an agent reads their own
  ownersById('GET /agents/{id}/statements', { params: agentId, requiresPaidPlan: true }),
  ownersById('GET /agents/{id}/statements/draft', {
    params: ({ colleague: { id } }) => ({ id }),
    query: () => ({ month: lastMonth() }),
    requiresPaidPlan: true,
  }),
  ownersById('POST /agents/{id}/statements', {
    params: agentId,
    body: () => ({ month: lastMonth() }),
    requiresPaidPlan: true,
  }),
  // The plan is checked too, with an agent: in the test of statements.
  row({ owner: 'role', agent: 'yes', staff: 'role', other: 'role' })('GET /commissions/statements'),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })('GET /statements/{id} - their own', {
    params: ({ statement: { id } }) => ({ id }),
    requiresPaidPlan: true,
  }),
  row({ owner: 'yes', agent: 'not found', staff: 'role', other: 'not found' })(
    'GET /statements/{id} - of another',
    { params: otherStatementId, requiresPaidPlan: true },
  ),
  row({ owner: 'yes', agent: 'not found', staff: 'role', other: 'not found' })(
    'GET /statements/{id}/pdf - of another',
    { params: otherStatementId, requiresPaidPlan: true },
  ),
  ownersById('POST /statements/{id}/links', { params: otherStatementId, requiresPaidPlan: true }),
  ownersById('DELETE /statements/{id}/links', { params: otherStatementId }),

  // prices: owners set them; agents ask for quotes, without the lowest price
  ownersById('GET /properties/{id}/prices', { params: propertyId }),
  ownersById('PUT /properties/{id}/prices', { params: propertyId, body: () => priceRules }),
  ownersById('DELETE /properties/{id}/prices', { params: propertyId }),
  ownersById('GET /properties/{id}/prices/nights', {
    params: propertyId,
    query: () => ({ from: day(1), to: day(3) }),
  }),
  ownersById('PUT /properties/{id}/prices/nights', {
    params: propertyId,
    body: () => ({ nights: [{ night: day(1), price: 1_000 }] }),
    requiresPaidPlan: true,
  }),
  owners('GET /seasons'),
  ownersById('POST /seasons', {
    body: ({ property }) => seasonFields(property, { firstNight: day(320), lastNight: day(321) }),
    requiresPaidPlan: true,
  }),
  ownersById('PUT /seasons/{id}', {
    params: seasonId,
    body: ({ property }) => seasonFields(property),
    requiresPaidPlan: true,
  }),
  ownersById('DELETE /seasons/{id}', { params: seasonId }),
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })('POST /quotes', {
    body: ({ property }) => ({ propertyId: property.id, checkIn: day(1), checkOut: day(2), guests: 1 }),
  }),
  owners('GET /account-moves'),
  ownersById('POST /account-moves', {
    body: ({ accountMove: { fromAccount }, moneyAccount }) => ({
      ...{ fromAccountId: fromAccount.id, toAccountId: moneyAccount.id, amount: 500 },
    }),
  }),
  ownersById('POST /account-moves/{id}/reverse', {
    params: ({ accountMove: { id } }) => ({ id }),
    body: () => ({ reason: 'Entered twice' }),
  }),
  owners('GET /money-accounts'),
  owners('POST /money-accounts', { body: () => ({ kind: 'CASH', name: 'Safe' }) }),
  ownersById('PATCH /money-accounts/{id}', {
    params: ({ moneyAccount: { id } }) => ({ id }),
    body: () => ({ name: 'Zenith' }),
  }),

  // audit log: the owner; of one record, users who may read it
  owners('GET /audit'),
  anyRole('GET /audit/work'),
  row({ owner: 'yes', agent: 'not found', staff: 'not found', other: 'not found' })(
    'GET /audit/{kind}/{id} - a booking of another',
    { params: ({ booking: { id } }) => ({ kind: 'booking', id }) },
  ),
  row({ owner: 'yes', agent: 'yes', staff: 'not found', other: 'not found' })(
    'GET /audit/{kind}/{id} - their own booking',
    { params: ({ agentBooking: { id } }) => ({ kind: 'booking', id }) },
  ),

  // blocked dates: all · no · for repairs
  ownersAndStaff('GET /blocks'),
  ownersAndStaffById('POST /blocks', {
    body: ({ property }) => blockFields(property, [90, 92], { reason: 'REPAIR' }),
  }),
  ...(['GET /blocks/{id}', 'PATCH /blocks/{id}', 'DELETE /blocks/{id}'] as const).flatMap((call) => [
    ownersAndStaffById(`${call} - for a repair`, {
      params: ({ repairBlock: { id } }) => ({ id }),
      body: ({ property }) => blockFields(property, [85, 87], { reason: 'REPAIR' }),
    }),
    ownerOnlyById(`${call} - for another reason`, {
      params: ({ ownerBlock: { id } }) => ({ id }),
      body: ({ property }) => blockFields(property, [80, 82]),
    }),
  ]),

  // maintenance (plan): all · no · create, edit; delete own
  ownersAndStaff('GET /maintenance', { requiresPaidPlan: true }),
  ownersAndStaff('GET /maintenance/stats', { requiresPaidPlan: true }),
  ownersAndStaffById('POST /maintenance', {
    requiresPaidPlan: true,
    body: ({ property }) => maintenanceRequestFields(property),
  }),
  ...(['GET /maintenance/{id}', 'PUT /maintenance/{id}', 'PUT /maintenance/{id}/photos'] as const).map(
    (call) => ownersAndStaffById(call, requestCall),
  ),
  ownersAndStaffById('PATCH /maintenance/{id}/status', {
    ...requestCall,
    body: () => ({ status: 'IN_PROGRESS' }),
  }),
  row({ owner: 'yes', agent: 'role', staff: 'role', other: 'not found' })(
    'DELETE /maintenance/{id} - of another',
    requestCall,
  ),
  ownersAndStaffById('DELETE /maintenance/{id} - their own', {
    requiresPaidPlan: true,
    params: ({ staffRequest: { id } }) => ({ id }),
  }),

  // expenses (plan): all, and approve, pay, reject · no · create; read own; edit and delete own while PENDING
  ownersAndStaff('GET /expenses', { requiresPaidPlan: true }),
  ownersAndStaff('GET /expenses/stats', { requiresPaidPlan: true }),
  ownersAndStaff('GET /expenses/export', { requiresPaidPlan: true }),
  ownersAndStaffById('POST /expenses', {
    requiresPaidPlan: true,
    body: ({ property }) => ({ ...expenseFields(), propertyId: property.id }),
  }),
  ...(['GET', 'PATCH', 'DELETE'] as const).flatMap((method) => [
    ownerOnlyById(`${method} /expenses/{id} - of another`, expenseCall),
    ownersAndStaffById(`${method} /expenses/{id} - their own`, staffExpenseCall),
  ]),
  ...(['POST', 'DELETE'] as const).flatMap((method) => [
    ownerOnlyById(`${method} /expenses/{id}/receipt - of another`, expenseCall),
    ownersAndStaffById(`${method} /expenses/{id}/receipt - their own`, staffExpenseCall),
  ]),
  ownersById('PATCH /expenses/{id}/status', {
    requiresPaidPlan: true,
    params: ({ staffExpense: { id } }) => ({ id }),
    body: () => ({ status: 'APPROVED' }),
  }),
  // analytics: yes · no · no
  owners('GET /analytics', { requiresPaidPlan: true }),
  owners('GET /analytics/profit', { requiresPaidPlan: true }),
  owners('GET /analytics/cash-bridge', { requiresPaidPlan: true }),
  owners('GET /analytics/rows', { requiresPaidPlan: true }),
  owners('GET /analytics/export', { requiresPaidPlan: true, query: () => ({ table: 'months' }) }),
  owners('GET /ratings', { requiresPaidPlan: true }),

  // performance: any agent's · own · no
  row({ owner: 'yes', agent: 'yes', staff: 'role', other: 'not found' })('GET /performance', {
    query: ({ agent }) => ({ agentId: agent.id }),
  }),
  row({ owner: 'yes', agent: 'not found', staff: 'role', other: 'not found' })(
    'GET /performance - of another',
    { query: ({ colleague }) => ({ agentId: colleague.id }) },
  ),
  owners('GET /performance/agents'),
  ownersById('PUT /performance/target', {
    body: ({ agent }) => ({ agentId: agent.id, monthlyTarget: 500_000 }),
  }),

  // inventory: all · no · create, edit, delete
  ownersAndStaff('GET /inventory'),
  ownersAndStaff('GET /inventory/low-stock'),
  ownersAndStaff('GET /inventory/stats'),
  ownersAndStaff('GET /inventory/properties'),
  ownersAndStaff('GET /inventory/categories'),
  ownersAndStaff('GET /inventory/export'),
  ownersAndStaffById('GET /inventory/{id}', { params: itemId }),
  ownersAndStaffById('GET /inventory/{id}/movements', { params: itemId }),
  ownersAndStaffById('POST /inventory', { body: ({ property }) => itemFields(property) }),
  ownersAndStaffById('PUT /inventory/{id}', {
    params: itemId,
    body: ({ property }) => ({ ...itemFields(property), quantity: 7 }),
  }),
  ownersAndStaffById('POST /inventory/{id}/transfer', {
    params: itemId,
    body: ({ property }) => ({ propertyId: property.id, quantity: 1 }),
  }),
  ownersAndStaffById('DELETE /inventory/{id}', { params: itemId }),

  // notifications: each user's own
  anyRole('GET /notifications'),
  anyRole('POST /notifications/read'),
  row({ owner: 'yes', agent: 'not found', staff: 'not found', other: 'not found' })(
    'POST /notifications/{id}/read - the owner’s',
    { params: ({ notification: { id } }) => ({ id }) },
  ),
  anyRole('GET /notifications/preferences'),
  anyRole('PUT /notifications/preferences', { body: () => ({ kinds: {}, digest: true }) }),

  // live changes: each role's own kinds
  anyRole('GET /live'),

  // data export and import: the owner; imports depend on the plan
  owners('POST /data/export'),
  owners('GET /data/import/{noun}/template', { params: () => ({ noun: 'bookings' }) }),
  owners('POST /data/import/{noun}/check', { params: () => ({ noun: 'bookings' }) }),
  owners('POST /data/import/{noun}', { params: () => ({ noun: 'bookings' }) }),
  owners('POST /data/import/{noun} - of a paid kind', {
    requiresPaidPlan: true,
    params: () => ({ noun: 'expenses' }),
  }),

  // dashboard: each role's own
  anyRole('GET /dashboard'),

  // search: each role finds what its lists contain
  anyRole('GET /search', { query: () => ({ q: 'Lekki' }) }),
]

export type { AccessRow as Row }
