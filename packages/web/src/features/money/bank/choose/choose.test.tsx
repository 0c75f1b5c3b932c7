import { bankLines } from '@ilewa/contract/bank/endpoints'
import { aboveLineMessage, type BankLine } from '@ilewa/contract/bank/schema'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../../lib/session/session.ts'
import { bankId, bankLineOf, postResultOf } from '../../../../test/bank.ts'
import { bookingId, bookingOf, onlyPage, paymentsOf } from '../../../../test/bookings.ts'
import { claimOf } from '../../../../test/claims.ts'
import { fakeServerOf } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { sessionOf } from '../../../../test/sessions.ts'
import { ChooseBookingDialog } from './ChooseBookingDialog.tsx'

const otherId = bankId(50)
const ladi = bookingOf({ id: otherId, reference: 'H4QX', guestName: 'Ladi Bako', status: 'CONFIRMED' })

const claim = claimOf({ amount: 85_000, claimedOn: '2026-11-19', senderName: null, senderBank: null })

interface OpenOptions {
  booking?: Partial<Booking>
  line?: Partial<BankLine>
  post?: Exclude<Parameters<typeof fakeServerOf>[number][1], undefined>
}

function Dialog({ line }: { line: BankLine }) {
  const [opened, setOpened] = useState(true)
  return (
    <ChooseBookingDialog
      opened={opened}
      onExited={() => undefined}
      onClose={() => setOpened(false)}
      line={line}
    />
  )
}

/** A transfer of ₦85,000; the first booking owes ₦100,000 unless changed. */
async function open({ booking = {}, line = {}, post = { data: postResultOf() } }: OpenOptions = {}) {
  const first = bookingOf({ status: 'CONFIRMED', ...booking })
  const received = fakeServerOf(
    [bankLines.post, post],
    [bookingPayments.list, { data: { payments: paymentsOf(first, { claims: [claim] }) } }],
    [bookings.list, { data: { bookings: [first, ladi] }, page: onlyPage(2) }],
  )
  const { user } = renderPage(<Dialog line={bankLineOf(line)} />, '/bank-statements')
  const form = within(await screen.findByRole('dialog', { name: 'Choose booking' }))
  const choose = async (name: string, title = 'Booking 1') => {
    await user.click(
      within(form.getByRole('group', { name: title })).getByRole('combobox', { name: 'Booking' }),
    )
    await user.click(await form.findByRole('option', { name: new RegExp(name) }))
  }
  const amountOf = (title: string) =>
    within(form.getByRole('group', { name: title })).getByLabelText('Amount')
  return { user, form, choose, amountOf, received }
}

beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('a booking is found by guest, reference or phone, and takes the whole transfer', async () => {
  const { user, form, choose, amountOf, received } = await open()
  await user.type(form.getByRole('combobox', { name: 'Booking' }), 'soyinka')
  await waitFor(() => expect(received(bookings.list).some(({ url }) => url.includes('q=soyinka'))).toBe(true))
  await choose('Ọláwálé Ṣóyínká · ILW-7K2M')
  expect(form.getByRole('combobox', { name: 'Booking' })).toHaveAccessibleDescription(
    'Owes ₦100,000.00 · Sea View · 24 – 27 Nov 2026',
  )
  expect(amountOf('Booking 1')).toHaveValue('85,000.00')
  expect(form.getByText('All of ₦85,000.00 is used.')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Post ₦85,000.00' }))
  expect(await screen.findByText('1 payment posted')).toBeVisible()
  const [sent] = received(bankLines.post)
  expect(sent?.body).toEqual({
    moneyAccountId: bankLineOf().moneyAccountId,
    lines: [{ id: bankId(1), matchedAmount: 0, payments: [{ bookingId, amount: 85_000 }] }],
  })
  expect(sent?.headers.get('idempotency-key')).toBeTruthy()
})

test('what is above the stay pays the caution deposit', async () => {
  const { user, form, choose, received } = await open({
    booking: { paidAmount: 80_000, cautionAmount: 20_000 },
  })
  await choose('ILW-7K2M')
  expect(form.getByLabelText('Of which caution deposit')).toHaveValue('15,000.00')
  await user.click(form.getByRole('button', { name: 'Post ₦85,000.00' }))
  await waitFor(() =>
    expect(received(bankLines.post)[0]?.body).toMatchObject({
      lines: [{ payments: [{ bookingId, amount: 85_000, cautionPart: 15_000 }] }],
    }),
  )
})

test('one transfer pays for two bookings, but never more than came', async () => {
  const { user, form, choose, amountOf, received } = await open({ booking: { paidAmount: 90_000 } })
  await choose('ILW-7K2M')
  expect(amountOf('Booking 1')).toHaveValue('60,000.00')
  expect(form.getByText('₦25,000.00 of ₦85,000.00 is left. It stays in the list.')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Add another booking' }))
  await choose('Ladi Bako', 'Booking 2')
  expect(amountOf('Booking 2')).toHaveValue('25,000.00')
  await user.clear(amountOf('Booking 2'))
  await user.type(amountOf('Booking 2'), '30000')
  expect(form.getByText('This is ₦5,000.00 more than the transfer.')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Post ₦90,000.00' }))
  expect(amountOf('Booking 2')).toHaveAccessibleDescription(new RegExp(aboveLineMessage))
  expect(received(bankLines.post)).toEqual([])
  await user.clear(amountOf('Booking 2'))
  await user.type(amountOf('Booking 2'), '20000')
  await user.click(form.getByRole('button', { name: 'Post ₦80,000.00' }))
  await waitFor(() =>
    expect(received(bankLines.post)[0]?.body).toMatchObject({
      lines: [
        {
          payments: [
            { bookingId, amount: 60_000 },
            { bookingId: otherId, amount: 20_000 },
          ],
        },
      ],
    }),
  )
})

test('the same booking twice, or none, is refused', async () => {
  const { user, form, choose, received } = await open({ booking: { paidAmount: 100_000 } })
  await user.click(form.getByRole('button', { name: 'Post payment' }))
  expect(form.getByRole('combobox', { name: 'Booking' })).toHaveAccessibleDescription(
    /Choose one from the list/,
  )
  await choose('ILW-7K2M')
  await user.click(form.getByRole('button', { name: 'Add another booking' }))
  await choose('ILW-7K2M', 'Booking 2')
  await user.click(form.getByRole('button', { name: /^Post/ }))
  expect(form.getByText('This booking is chosen already')).toBeVisible()
  expect(received(bankLines.post)).toEqual([])
})

test('more than the guest owes is the guest’s credit only if the owner ticks it', async () => {
  const { user, form, choose, amountOf, received } = await open({ booking: { paidAmount: 140_000 } })
  await choose('ILW-7K2M')
  expect(amountOf('Booking 1')).toHaveValue('10,000.00')
  await user.clear(amountOf('Booking 1'))
  await user.type(amountOf('Booking 1'), '85000')
  await user.click(form.getByRole('button', { name: 'Post ₦85,000.00' }))
  expect(form.getByText('Tick this if the whole amount arrived')).toBeVisible()
  await user.click(form.getByLabelText(/^₦75,000.00 more than owed/))
  await user.click(form.getByRole('button', { name: 'Post ₦85,000.00' }))
  await waitFor(() =>
    expect(received(bankLines.post)[0]?.body).toMatchObject({
      lines: [{ payments: [{ amount: 85_000, asCredit: true }] }],
    }),
  )
})

test('it is asked whether a transfer is the payment that was claimed', async () => {
  const { user, form, choose, received } = await open({ booking: { claimedAmount: 85_000 } })
  await choose('ILW-7K2M')
  await user.click(form.getByRole('button', { name: 'Post ₦85,000.00' }))
  expect(form.getByText('Say if this is the claimed payment')).toBeVisible()
  await user.selectOptions(
    form.getByLabelText('Is this the payment that was claimed?'),
    await form.findByRole('option', { name: 'Yes: ₦85,000.00, 19 Nov 2026, Chidera Okonkwo' }),
  )
  await user.click(form.getByRole('button', { name: 'Post ₦85,000.00' }))
  await waitFor(() =>
    expect(received(bankLines.post)[0]?.body).toMatchObject({
      lines: [{ payments: [{ claimId: claim.id }] }],
    }),
  )
})

test('only what is not matched yet is used, and an error of the server is at its field', async () => {
  const errors = [{ path: 'lines.0.payments.0.amount', message: aboveLineMessage }]
  const { user, form, choose, amountOf } = await open({
    line: { matchedAmount: 45_000 },
    post: { status: 400, code: 'common.invalid', message: 'Check the fields', errors },
  })
  expect(form.getByText(/₦40,000.00 to match/)).toBeVisible()
  await choose('ILW-7K2M')
  expect(amountOf('Booking 1')).toHaveValue('40,000.00')
  await user.click(form.getByRole('button', { name: 'Post ₦40,000.00' }))
  await waitFor(() => expect(amountOf('Booking 1')).toHaveAccessibleDescription(new RegExp(aboveLineMessage)))
})
