/** A fault that `npm test` must catch: `from`, which occurs once in the file, becomes `to`. */
export interface PlantedFault {
  name: string
  file: string
  from: string
  to: string
  /** Folders or files of tests that fail. */
  tests: readonly string[]
}

const server = 'packages/server/src'
const features = `${server}/features`
const contract = 'packages/contract/src'
const web = 'packages/web/src'

export const plantedFaults: readonly PlantedFault[] = [
  // Tenancy and permissions
  {
    name: 'records of other businesses are listed',
    file: `${server}/platform/database/record-queries.ts`,
    from: 'and(eq(table.businessId, businessId), isNull(table.removedAt))',
    to: 'isNull(table.removedAt)',
    tests: [`${features}/expenses`, 'tests/security/access-tampering.test.ts'],
  },
  {
    name: 'a booking of another business can be read',
    file: `${features}/bookings/bookings.queries.ts`,
    from: '.where(and(visibilityCondition(ctx), eq(bookings.id, id)))',
    to: '.where(eq(bookings.id, id))',
    tests: [`${features}/bookings/bookings.test.ts`, 'tests/security/access-tampering.test.ts'],
  },
  {
    name: 'a guest without an e-mail is accepted by every business',
    file: `${contract}/bookings/schema.ts`,
    from: 'guestEmailOptional ? BookingInputWithOptionalEmail : BookingInput\n',
    to: 'guestEmailOptional || BookingInput ? BookingInputWithOptionalEmail : BookingInput\n',
    tests: [`${features}/bookings/guests`],
  },
  {
    name: 'a maintenance request moves to a property of another business',
    file: `${features}/maintenance/maintenance.service.ts`,
    from: 'if (input.propertyId && input.propertyId !== before.propertyId) await getProperty(ctx, input.propertyId)',
    to: '',
    tests: [`${features}/maintenance`],
  },
  {
    name: 'staff see all expenses',
    file: `${contract}/core/access.ts`,
    from: "'expenses:manage-all': ['OWNER']",
    to: "'expenses:manage-all': ['OWNER', 'STAFF']",
    tests: [`${features}/expenses`, 'tests/security/access-matrix.test.ts'],
  },
  {
    name: 'the search finds kinds of records that the role has no list of',
    file: `${features}/search/search.queries.ts`,
    from: 'can(role, access) && ',
    to: '',
    tests: [`${features}/search`],
  },
  {
    name: 'agents may delete bookings',
    file: `${contract}/core/access.ts`,
    from: "'bookings:remove': ['OWNER']",
    to: "'bookings:remove': ['OWNER', 'AGENT']",
    tests: ['tests/security/access-matrix.test.ts'],
  },
  {
    name: 'agents may export all data',
    file: `${contract}/core/access.ts`,
    from: "'data:export': ['OWNER']",
    to: "'data:export': ['OWNER', 'AGENT']",
    tests: ['tests/security/access-matrix.test.ts'],
  },
  {
    name: 'an owner assigns agents of another business',
    file: `${features}/bookings/bookings.service.ts`,
    from: "if (agentId && !(await isAgent(ctx, agentId))) throw invalidField('agentId', 'Choose one of your agents')",
    to: '',
    tests: [`${features}/bookings`],
  },
  {
    name: 'a deactivated user keeps the session',
    file: `${features}/auth/sessions.queries.ts`,
    from: "        eq(users.status, 'ACTIVE'),\n        sql`",
    to: '        sql`',
    tests: ['tests/security/access-matrix.test.ts', `${features}/agents`],
  },
  {
    name: 'a session never expires',
    file: `${features}/auth/sessions.queries.ts`,
    from: "        gt(sessions.expiresAt, sql`now()`),\n        eq(users.status, 'ACTIVE'),\n        sql`",
    to: "        eq(users.status, 'ACTIVE'),\n        sql`",
    tests: [`${features}/auth`],
  },
  {
    name: 'an unverified address may sign in',
    file: `${features}/auth/sessions.queries.ts`,
    from: 'emailVerifiedAt} IS NOT NULL',
    to: 'emailVerifiedAt} IS DISTINCT FROM now()',
    tests: ['tests/security/access-matrix.test.ts'],
  },
  // Dates and nights
  {
    name: 'the last night of a stay is not occupied',
    file: `${contract}/bookings/phases.ts`,
    from: "status !== 'CANCELLED' && checkIn <= night && night < checkOut",
    to: "status !== 'CANCELLED' && checkIn <= night && night <= checkOut",
    tests: [`${contract}/bookings`],
  },
  {
    name: 'a stay of today is in the past',
    file: `${features}/bookings/bookings.service.ts`,
    from: 'if (input.checkIn < ctx.today) throw',
    to: 'if (input.checkIn <= ctx.today) throw',
    tests: [`${features}/bookings`],
  },
  {
    name: 'departing guests are late arrivals',
    file: `${contract}/bookings/phases.ts`,
    from: "if (checkOut <= today) return 'NOT_RECORDED'",
    to: "if (checkOut < today) return 'NOT_RECORDED'",
    tests: [`${contract}/bookings`, `${features}/bookings/lists`],
  },
  {
    name: 'taken dates end as an unexpected error',
    file: `${features}/properties/taken-nights.queries.ts`,
    from: 'if (constraint === takenNightsOnce || constraint === formerTakenNightsOnce) throw',
    to: 'if (constraint === undefined) throw',
    tests: [`${features}/properties/taken-nights.test.ts`],
  },
  {
    name: 'blocked dates are refused as booked dates',
    file: `${features}/properties/taken-nights.queries.ts`,
    from: 'if (taken) throw datesTaken(taken.kind)',
    to: '',
    tests: [`${features}/blocks`],
  },
  {
    name: 'staff block dates for any reason',
    file: `${features}/blocks/blocks.service.ts`,
    from: "if (reason !== 'REPAIR' && !can(ctx.role, 'blocks:manage'))",
    to: 'if (reason === undefined)',
    tests: [`${features}/blocks`],
  },
  {
    name: 'a guest of next month is checked in',
    file: `${contract}/bookings/desk.ts`,
    from: "if (days > 1) return 'TOO_EARLY'",
    to: "if (days > 365) return 'TOO_EARLY'",
    tests: [`${features}/bookings/desk`],
  },
  {
    name: 'an undo reverts the action of another person',
    file: `${features}/bookings/desk/undo.service.ts`,
    from: 'last.byId === ctx.userId && ',
    to: '',
    tests: [`${features}/bookings/desk`],
  },
  {
    name: 'staff without the switch check guests in',
    file: `${contract}/core/access.ts`,
    from: "can(role, permission) && (permission !== 'bookings:desk' || worksAtDesk)",
    to: 'can(role, permission)',
    tests: [`${features}/bookings/desk`, 'tests/security/access-matrix.test.ts'],
  },
  {
    name: 'closed properties take bookings',
    file: `${features}/bookings/bookings.service.ts`,
    from: "    if (!acceptsBookings(property.status)) throw new AppError('properties.not_bookable')\n    requireAllowedStatus",
    to: '    requireAllowedStatus',
    tests: [`${features}/bookings`],
  },
  {
    name: 'a month of the period starts a day late',
    file: `${contract}/bookings/money.ts`,
    from: 'checkIn >= from && checkIn < to',
    to: 'checkIn > from && checkIn < to',
    tests: [`${contract}/bookings`, `${features}/bookings/lists`],
  },
  {
    name: 'a subscription month is a day too short',
    file: `${features}/subscription/periods.ts`,
    from: 'local.setUTCDate(Math.min(day, daysIn(',
    to: 'local.setUTCDate(Math.min(day - 1, daysIn(',
    tests: [`${features}/subscription/periods.test.ts`],
  },
  {
    name: 'expenses may be of tomorrow',
    file: `${features}/expenses/expenses.service.ts`,
    from: 'if (expenseDate && expenseDate > ctx.today)',
    to: 'if (!ctx.today)',
    tests: [`${features}/expenses`],
  },
  // Money
  {
    name: 'a total from the client is trusted',
    file: `${features}/bookings/write.ts`,
    from: 'if (sent === computed) return',
    to: 'if (sent <= computed) return',
    tests: [`${features}/bookings`],
  },
  {
    name: 'cancelled stays owe money',
    file: `${contract}/bookings/money.ts`,
    from: "status !== 'PENDING' && status !== 'CANCELLED'",
    to: "status !== 'PENDING'",
    tests: [`${contract}/bookings`],
  },
  {
    name: 'more than the total can be paid',
    file: `${features}/bookings/bookings.service.ts`,
    from: "  if (paidAmount > rest.totalAmount) throw invalidField('paidAmount', paidAboveTotalMessage)\n",
    to: '',
    tests: [`${features}/bookings`],
  },
  {
    name: 'a payment of a lower amount activates the plan',
    file: `${features}/payments/settle.service.ts`,
    from: "  if (transaction.amount < payment.amount) return 'wrong_amount'\n",
    to: '',
    tests: [`${features}/payments`],
  },
  {
    name: 'a payment in another currency activates the plan',
    file: `${features}/payments/settle.service.ts`,
    from: "  if (transaction.currency !== payment.currency) return 'wrong_currency'\n",
    to: '',
    tests: [`${features}/payments`],
  },
  {
    name: 'a payment activates the plan without a ledger entry',
    file: `${features}/payments/activation.service.ts`,
    from: '    await insertLedgerEntry(payment, amountPaid)\n',
    to: '',
    tests: [`${features}/payments`],
  },
  {
    name: 'a payment for another reference is claimed',
    file: `${features}/payments/settle.service.ts`,
    from: 'return claimed?.txRef === txRef ? claimed : undefined',
    to: 'return claimed',
    tests: [`${features}/payments`],
  },
  {
    name: 'revenue per night loses a kobo',
    file: `${contract}/core/money.ts`,
    from: 'return fromKobo(Number(earnedBy(to) - earnedBy(from)))',
    to: 'return fromKobo(Number(earnedBy(to - from)))',
    tests: [`${contract}`],
  },
  {
    name: 'a rejected expense has no reason',
    file: `${features}/expenses/expenses.service.ts`,
    from: "rejectionReason: status === 'REJECTED' ? reason : null",
    to: 'rejectionReason: null',
    tests: [`${features}/expenses`],
  },
  // Concurrency
  {
    name: 'an edit of an old version overwrites a newer one',
    file: `${server}/platform/database/record-rows.ts`,
    from: "  if (version !== undefined && version !== record.version) throw new AppError('common.stale_edit')\n",
    to: '',
    tests: [`${features}/expenses`],
  },
  {
    name: 'an unversioned edit restores a cancelled stay',
    file: `${features}/bookings/bookings.service.ts`,
    from: '    if (update.version === undefined) await rejectUnversionedEdit(ctx, before, input)\n',
    to: '',
    tests: [`${features}/bookings`],
  },
  {
    name: 'a retry with an idempotency key creates twice',
    file: `${server}/platform/http/pipeline/idempotency.ts`,
    from: '    if (!inserted) return findStoredResponse<T>(ctx, key, fingerprint)\n',
    to: '',
    tests: [`${features}/bookings`, `${features}/properties`],
  },
  {
    name: 'effects run before the commit',
    file: `${server}/platform/database/database.ts`,
    from: 'if (transaction) transaction.effects.push(effect)\n  else void',
    to: 'void transaction\n  void',
    tests: [`${server}/platform/database/database.test.ts`],
  },
  {
    name: 'concurrent attempts share one count',
    file: `${server}/platform/http/limits/rate-limit.ts`,
    from: 'granted: Math.min(amount, Math.max(0, limit - previousCount))',
    to: 'granted: amount',
    tests: [`${features}/auth`],
  },
  {
    name: 'invitations exceed the plan',
    file: `${features}/agents/agents.service.ts`,
    from: 'agentCount < maxAgents',
    to: 'agentCount <= maxAgents',
    tests: [`${features}/agents`],
  },
  // Security
  {
    name: 'a formula is exported as it is',
    file: `${server}/platform/csv/formula-guard.ts`,
    from: 'return isFormula(inside) ?',
    to: "return inside === '' ?",
    tests: [`${server}/platform/csv`, 'tests/security/csv-attacks.test.ts'],
  },
  {
    name: 'a code can be guessed more than five times',
    file: `${features}/auth/codes.service.ts`,
    from: 'const maxAttempts = 5\n',
    to: 'const maxAttempts = 500\n',
    tests: [`${features}/auth`],
  },
  {
    name: 'private pictures are served without a signature',
    file: `${server}/platform/http/static/stored-files.ts`,
    from: '      if (seconds === undefined && !isPublicFile) return sendNotFound(request, reply)\n',
    to: '',
    tests: [`${server}/platform/http/static`, `${features}/expenses`],
  },
  // Notifications and audit
  {
    name: 'the acting user is notified',
    file: `${features}/notifications/notifications.queries.ts`,
    from: '        actorId ? ne(users.id, actorId) : undefined,\n',
    to: '',
    tests: [`${features}/notifications`, `${features}/bookings`],
  },
  {
    name: 'deleted records have no audit entry',
    file: `${features}/audit/audited-records.audit.ts`,
    from: '  await recordRemoved(ctx, toIdentity(before), toAuditedFields(before))\n',
    to: '',
    tests: [`${features}/expenses`, `${features}/audit`],
  },
  {
    name: 'a change reaches no other screen',
    file: `${features}/audit/record.audit.ts`,
    from: '  await publishChange({ businessId, kind })\n',
    to: '',
    tests: [`${features}/live`, 'tests/security/live-events.test.ts'],
  },
  // The web app
  {
    name: 'a booked night can be selected',
    file: `${web}/lib/taken-nights.ts`,
    from: 'checkIn <= night && night < checkOut',
    to: 'checkIn < night && night < checkOut',
    tests: [`${web}/features/bookings`, `${web}/lib`],
  },
  {
    name: 'a typed amount loses its decimals',
    file: `${contract}/core/money.ts`,
    from: "text.replace(/[^\\d.]/g, '')",
    to: "text.replace(/[^\\d]/g, '')",
    tests: [`${contract}/core`],
  },
]
