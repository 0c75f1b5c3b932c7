import { expect, it } from 'vitest'
import type { z } from 'zod'
import { ChangePasswordInput } from './account/schema.ts'
import { AnalyticsRowsQuery } from './analytics/schema.ts'
import { RegisterInput, ResetPasswordInput } from './auth/schema.ts'
import { BookingCalendarQuery, BookingMove } from './bookings/calendar.ts'
import { BookingInput, BookingUpdate } from './bookings/schema.ts'
import { BookingImportRow, ExpenseImportRow } from './data/rows.ts'
import { ExpenseListQuery } from './expenses/filters.ts'
import { ExpenseStatusInput } from './expenses/schema.ts'
import { AvailableQuery, CalendarQuery } from './properties/calendar.ts'
import { PropertyPageInput } from './public-page/schema.ts'
import { maxHouseRules } from './public-page/terms.ts'
import { UpgradeInput } from './subscription/schema.ts'

const backwards = { checkIn: '2026-12-10', checkOut: '2026-12-08' }
const fromAfterTo = { from: '2026-12-10', to: '2026-12-08' }

/** Each input has an invalid field and also breaks a rule across fields. */
it.each<[string, z.ZodType, object, string[]]>([
  [
    'a booking',
    BookingInput,
    { ...backwards, guestName: '', guestEmail: '', totalAmount: 100, paidAmount: 200 },
    ['guestName', 'guestEmail', 'propertyId', 'checkOut', 'paidAmount'],
  ],
  [
    'an edit of a booking',
    BookingUpdate,
    {
      ...backwards,
      guestName: 'R2-D2',
      guestEmail: 'guest@example.com',
      guestPhone: '',
      totalAmount: 100,
      paidAmount: 200,
    },
    ['guestName', 'guestPhone', 'checkOut'],
  ],
  ['a move', BookingMove, { ...backwards, totalAmount: -1 }, ['totalAmount', 'checkOut']],
  ['a booking row', BookingImportRow, { ...backwards, guestName: '' }, ['guestName', 'checkOut']],
  [
    'registering',
    RegisterInput,
    { email: '', password: 'weak', confirmPassword: 'other' },
    ['email', 'password', 'confirmPassword'],
  ],
  [
    'a reset',
    ResetPasswordInput,
    { userId: 'x', newPassword: 'abc', confirmPassword: 'abd' },
    ['newPassword', 'confirmPassword'],
  ],
  [
    'a password change',
    ChangePasswordInput,
    { oldPassword: '', newPassword: 'weak', confirmPassword: 'other' },
    ['oldPassword', 'newPassword', 'confirmPassword'],
  ],
  [
    'the page of a property',
    PropertyPageInput,
    {
      isOnPage: true,
      slug: 'loft',
      area: '',
      maxGuests: 2,
      checkInFrom: '14:00',
      checkOutBy: '11:00',
      houseRules: 'x'.repeat(maxHouseRules + 1),
    },
    ['houseRules', 'area'],
  ],
  ['a rejection', ExpenseStatusInput, { status: 'REJECTED', version: 0 }, ['version', 'reason']],
  ['an expense row', ExpenseImportRow, { status: 'REJECTED', title: '' }, ['title', 'rejectionReason']],
  [
    'an upgrade',
    UpgradeInput,
    { subscriptionId: 'x', data: { planType: 'STANDARD', billingCycle: 'YEARLY' } },
    ['subscriptionId', 'data.billingCycle'],
  ],
  ['free properties', AvailableQuery, { ...backwards, limit: 'ten' }, ['limit', 'checkOut']],
  ['the calendar', BookingCalendarQuery, { ...fromAfterTo, limit: 'ten' }, ['limit', 'to']],
  ['a property’s calendar', CalendarQuery, fromAfterTo, ['to']],
  ['expenses', ExpenseListQuery, { ...fromAfterTo, category: 'X' }, ['category', 'to']],
  [
    'rows of a figure',
    AnalyticsRowsQuery,
    { month: 'x', group: 'GUESTS', category: 'x' },
    ['month', 'category'],
  ],
])('%s: all issues are reported at once', (_, schema, input, paths) => {
  const issuePaths = schema.safeParse(input).error?.issues.map(({ path }) => path.join('.'))
  expect(issuePaths).toEqual(expect.arrayContaining(paths))
})

it('a rule across fields runs only when its own fields are valid', () => {
  const messages = BookingInput.safeParse({
    checkIn: 'soon',
    checkOut: '2026-12-08',
    totalAmount: 'x',
    paidAmount: 5,
  }).error?.issues.map(({ message }) => message)
  expect(messages).not.toContain('Check-out date must be after check-in date')
  expect(messages).not.toContain('Paid amount cannot exceed total amount')
})
