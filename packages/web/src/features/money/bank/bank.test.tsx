import { bankLines } from '@ilewa/contract/bank/endpoints'
import { type RecordedMoney, recordedReason } from '@ilewa/contract/bank/recorded-money'
import {
  type BankLine,
  entryLinkedReason,
  type LineToMatch,
  lineDecidedReason,
  type PostLinesInput,
} from '@ilewa/contract/bank/schema'
import { type MoneyAccount, moneyAccounts } from '@ilewa/contract/money/accounts'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { accountMoves } from '@ilewa/contract/money/moves/account-moves'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { redirectFor } from '../../../app/routes/redirects.ts'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import {
  bankAccountOf,
  bankId,
  bankLineOf,
  lineToMatchOf,
  matchPartOf,
  moveOf,
  postResultOf,
  proposalOf,
} from '../../../test/bank.ts'
import { bookingId, bookingOf, onlyPage, paymentsOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { freeLimits, paidLimits } from '../../../test/maintenance.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { BankStatementsPage } from './BankStatementsPage.tsx'

type Replies = Parameters<typeof fakeServerOf>[number] extends readonly [unknown, ...infer R] ? R : never

interface OpenOptions {
  lines?: LineToMatch[]
  /** After the first change. */
  linesLeft?: LineToMatch[]
  reversedAfterPosting?: BankLine[]
  listed?: BankLine[]
  accounts?: MoneyAccount[]
  post?: Replies
  reverse?: Replies
  url?: string
}

const matchingOf = (lines: LineToMatch[], reversedAfterPosting: BankLine[] = []) => ({
  data: { lines, reversedAfterPosting, hasMore: false },
})

function open({
  lines = [],
  linesLeft = lines,
  reversedAfterPosting = [],
  listed = [],
  accounts = [bankAccountOf()],
  post = [{ data: postResultOf() }],
  reverse = [{ data: { payments: paymentsOf(bookingOf()) } }],
  url = '',
}: OpenOptions = {}) {
  const received = fakeServerOf(
    [subscription.limits, { data: { ...paidLimits, hasMatchingAccess: true } }],
    [moneyAccounts.list, { data: { moneyAccounts: accounts } }],
    [bankLines.toMatch, matchingOf(lines, reversedAfterPosting), matchingOf(linesLeft, reversedAfterPosting)],
    [bankLines.post, ...post],
    [bookingPayments.reverse, ...reverse],
    [accountMoves.reverse, { data: { accountMove: moveOf() } }],
    [bankLines.ignore, { data: { line: bankLineOf({ state: 'IGNORED' }) }, message: 'Transfer ignored' }],
    [bankLines.restore, { data: { line: bankLineOf() }, message: 'Transfer is to match again' }],
    [bankLines.list, { data: { lines: listed }, page: onlyPage(listed.length) }],
  )
  return { ...renderPage(<BankStatementsPage />, `/bank-statements${url}`), received }
}

const ready = lineToMatchOf([proposalOf({ cautionPart: 15_000 })])
const recorded = lineToMatchOf(
  [proposalOf({ guestName: 'Ladi Bako' }, { rule: 'RECORDED', entryIds: [bankId(90)] })],
  { id: bankId(2) },
)
const overpaid = lineToMatchOf([proposalOf({ amount: 90_000, credit: 5_000 }, { isSelected: true })], {
  id: bankId(3),
  amount: 90_000,
})
const unmatched = lineToMatchOf([], { id: bankId(4), amount: 7_500, narration: 'POS SETTLEMENT' })

const tick = (amount: string, guest: string) =>
  screen.getByRole('checkbox', { name: `${amount} · 20 Nov 2026 for ${guest}` })

// Imports the lazy chunks once, so that no test waits for them.
beforeAll(async () => {
  await Promise.all([import('./PostBar.tsx'), import('./IgnoreDialog.tsx'), import('./LineList.tsx')])
})
beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

describe('the page', () => {
  test('is locked when the plan lacks matching', async () => {
    const received = fakeServerOf(
      [subscription.limits, { data: { ...freeLimits, hasMatchingAccess: false } }],
      [moneyAccounts.list, { data: { moneyAccounts: [] } }],
    )
    renderPage(<BankStatementsPage />, '/bank-statements')
    expect(await screen.findByText('Bank Statements Locked')).toBeVisible()
    expect(received(moneyAccounts.list)).toHaveLength(0)
  })

  test('is for owners only', () => {
    expect(redirectFor(sessionOf('OWNER'), '/bank-statements')).toBeNull()
    for (const role of ['AGENT', 'STAFF'] as const)
      expect(redirectFor(sessionOf(role), '/bank-statements')?.to).toBe('/dashboard')
  })

  test('leads to the settings while there is no bank account', async () => {
    const archived = bankAccountOf({ archivedAt: '2026-11-01T10:00:00.000Z' })
    open({ accounts: [archived, bankAccountOf({ id: bankId(9), kind: 'CASH' })] })
    expect(await screen.findByText('No bank account yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add a bank account' })).toHaveAttribute(
      'href',
      '/settings?tab=money',
    )
    expect(screen.queryByRole('button', { name: 'Import statement' })).toBeNull()
  })

  test('says how to get a statement while there is nothing to match', async () => {
    open()
    expect(
      await screen.findByText(
        'Get your statement from your bank’s app as CSV or Excel. Then import it here.',
      ),
    ).toBeVisible()
  })

  test('shows one of several accounts, which is in the URL', async () => {
    const other = bankAccountOf({ id: bankId(254), name: 'Kuda', isForGuests: false })
    const { user, at, received } = open({ accounts: [other, bankAccountOf()], lines: [ready] })
    await screen.findByText('Ready to post: 1')
    await user.selectOptions(screen.getByLabelText('Bank account'), 'Kuda')
    expect(at()).toBe(`/bank-statements?account=${other.id}`)
    await waitFor(() => expect(received(bankLines.toMatch)).toHaveLength(2))
    const urls = received(bankLines.toMatch).map(({ url }) => url)
    expect(urls[0]).toContain(bankAccountOf().id)
    expect(urls[1]).toContain(other.id)
  })

  test('opens on an account with transfers to match, and says how many each has', async () => {
    const other = bankAccountOf({ id: bankId(254), name: 'Kuda', isForGuests: false, transfersToMatch: 3 })
    const { received } = open({ accounts: [bankAccountOf(), other] })
    expect(await screen.findByLabelText('Bank account')).toHaveDisplayValue('Kuda · 3 to match')
    await waitFor(() => expect(received(bankLines.toMatch)[0]?.url).toContain(other.id))
  })

  test('an error can be tried again', async () => {
    fakeServerOf(
      [subscription.limits, { data: { ...paidLimits, hasMatchingAccess: true } }],
      [moneyAccounts.list, { data: { moneyAccounts: [bankAccountOf()] } }],
      [bankLines.toMatch, 'network error', matchingOf([ready])],
    )
    const { user } = renderPage(<BankStatementsPage />, '/bank-statements')
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Ready to post: 1')).toBeVisible()
  })
})

describe('transfers to match', () => {
  test('are in three groups; only certain ones are ticked, and never credit', async () => {
    open({ lines: [ready, overpaid, unmatched] })
    expect(await screen.findByText('Ready to post: 1')).toBeVisible()
    expect(screen.getByText('Check these: 1')).toBeVisible()
    expect(screen.getByText('No match found: 1')).toBeVisible()
    expect(tick('₦85,000.00', 'Ngọzi Eze')).toBeChecked()
    expect(tick('₦90,000.00', 'Ngọzi Eze')).not.toBeChecked()
    const row = within(screen.getByRole('list', { name: 'Ready to post' }))
    expect(row.getByText('Payment code')).toBeVisible()
    expect(row.getByText('Sea View · 24 – 27 Nov 2026')).toBeVisible()
    expect(row.getByText('₦70,000.00 for the stay · ₦15,000.00 caution deposit')).toBeVisible()
    expect(screen.getByText(/^₦5,000.00 is more than the guest owes/)).toBeVisible()
    expect(within(screen.getByRole('list', { name: 'No match found' })).queryByRole('checkbox')).toBeNull()
  })

  test('what is ticked is posted: payments, credit and links', async () => {
    const { user, received } = open({
      lines: [ready, recorded, overpaid],
      post: [{ data: postResultOf({ posted: 2, linked: 1 }) }],
    })
    expect(await screen.findByRole('button', { name: 'Post 1 payment · ₦85,000.00' })).toBeVisible()
    expect(screen.getByText('Also links 1 transfer to what is recorded.')).toBeVisible()
    await user.click(tick('₦90,000.00', 'Ngọzi Eze'))
    await user.click(screen.getByRole('button', { name: 'Post 2 payments · ₦175,000.00' }))
    expect(await screen.findByText('2 payments posted, 1 linked')).toBeVisible()
    const [sent] = received(bankLines.post)
    expect(sent?.body).toEqual({
      moneyAccountId: bankAccountOf().id,
      lines: [
        { id: bankId(1), matchedAmount: 0, payments: [{ bookingId, amount: 85_000, cautionPart: 15_000 }] },
        { id: bankId(2), matchedAmount: 0, entryIds: [bankId(90)] },
        { id: bankId(3), matchedAmount: 0, payments: [{ bookingId, amount: 90_000, asCredit: true }] },
      ],
    })
    expect(sent?.headers.get('idempotency-key')).toBeTruthy()
    await waitFor(() => expect(received(bankLines.toMatch)).toHaveLength(2))
  })

  test('a transfer that is unticked is not posted', async () => {
    const { user } = open({ lines: [ready] })
    await screen.findByRole('button', { name: 'Post 1 payment · ₦85,000.00' })
    await user.click(tick('₦85,000.00', 'Ngọzi Eze'))
    expect(screen.queryByRole('button', { name: /^Post/ })).toBeNull()
  })

  test('of several proposals one is chosen, with the claim that it confirms', async () => {
    const ladi = { bookingId: bankId(50), guestName: 'Ladi Bako', claimId: bankId(60) }
    const line = lineToMatchOf([
      proposalOf({}, { rule: 'AMOUNT', isSelected: false }),
      proposalOf(ladi, { rule: 'CLAIM', isSelected: false }),
    ])
    const { user, received } = open({ lines: [line] })
    await user.click(await screen.findByRole('radio', { name: 'Claimed Ladi Bako' }))
    expect(tick('₦85,000.00', 'Ladi Bako')).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Post 1 payment · ₦85,000.00' }))
    await waitFor(() => expect(received(bankLines.post)).toHaveLength(1))
    expect(received(bankLines.post)[0]?.body).toMatchObject({
      lines: [{ payments: [{ bookingId: bankId(50), amount: 85_000, claimId: bankId(60) }] }],
    })
  })

  test('two transfers with the same claim are not sent', async () => {
    const claimed = (id: string) => lineToMatchOf([proposalOf({ claimId: bankId(60) })], { id })
    open({ lines: [claimed(bankId(1)), claimed(bankId(2))] })
    expect(
      await screen.findByText(/^Two ticked transfers have the same payment, move or claim/),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: /^Post 2 payments/ })).toBeDisabled()
  })

  test('a transfer that was imported before in other words is pointed out', async () => {
    const known = proposalOf({}, { isSelected: false })
    open({ lines: [{ ...lineToMatchOf([known]), isProbablyKnown: true }] })
    expect(
      await screen.findByText('This looks like a transfer that you have posted or ignored already.'),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Post/ })).toBeNull()
  })

  test('a stay that is cancelled is named, and a guest’s name opens the booking', async () => {
    const { user, at } = open({ lines: [lineToMatchOf([proposalOf({ isCancelled: true })])] })
    expect(
      await screen.findByText(
        'This stay is cancelled. Bring it back, or refund the money after you post it.',
      ),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'View booking of Ngọzi Eze · K7M3-QX9P' }))
    expect(at()).toBe(`/bank-statements?open=${bookingId}`)
  })

  test.each([
    ['bank.line_decided', lineDecidedReason],
    ['bank.entry_linked', entryLinkedReason],
    ['payments.above_balance', 'The guest owes ₦1,000.00. Record the rest as credit if it really arrived.'],
  ])('a refusal (%s) keeps the ticks and loads the list again', async (code, message) => {
    const { user, received } = open({ lines: [ready, overpaid], post: [{ status: 409, code, message }] })
    await user.click(await screen.findByRole('checkbox', { name: /^₦90,000.00/ }))
    await user.click(screen.getByRole('button', { name: 'Post 2 payments · ₦175,000.00' }))
    expect(await screen.findByText(message)).toBeVisible()
    await waitFor(() => expect(received(bankLines.toMatch)).toHaveLength(2))
    expect(tick('₦90,000.00', 'Ngọzi Eze')).toBeChecked()
    expect(screen.getByRole('button', { name: 'Post 2 payments · ₦175,000.00' })).toBeEnabled()
  })

  test('what is recorded with the amount is shown, and is other money if the owner says so', async () => {
    const booking = { bookingId, reference: 'K7M3-QX9P', guestName: 'Ngọzi Eze' }
    const recordedMoney: RecordedMoney = {
      ...{ lineId: bankId(1), amount: 85_000, paidOn: '2026-11-19', accountName: 'GTBank rent' },
      ...{ booking, fromAccountName: null },
    }
    const { user, received } = open({
      lines: [ready, recorded],
      post: [
        {
          ...{ status: 409, code: 'bank.recorded', message: recordedReason(recordedMoney) },
          details: { recorded: [recordedMoney] },
        },
        { data: postResultOf({ posted: 1, linked: 1 }) },
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Post 1 payment · ₦85,000.00' }))
    const list = within(await screen.findByRole('list', { name: 'Recorded already' }))
    expect(list.getByText('₦85,000.00 · 19 Nov 2026 · GTBank rent')).toBeVisible()
    expect(list.getByRole('button', { name: 'View booking of Ngọzi Eze · K7M3-QX9P' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'This is other money: post' }))
    expect(await screen.findByText('1 payment posted, 1 linked')).toBeVisible()
    const [first, second] = received(bankLines.post).map(({ body }) => body as PostLinesInput)
    expect(first?.lines.map(({ isOtherMoney }) => isOtherMoney)).toEqual([undefined, undefined])
    expect(second?.lines.map(({ isOtherMoney }) => isOtherMoney)).toEqual([true, undefined])
    expect(screen.queryByRole('list', { name: 'Recorded already' })).toBeNull()
  })

  test('that it is other money does not count for another proposal of the transfer', async () => {
    const recordedMoney: RecordedMoney = {
      ...{ lineId: bankId(1), amount: 85_000, paidOn: '2026-11-19', accountName: 'GTBank rent' },
      ...{ booking: null, fromAccountName: 'Cash' },
    }
    const refused = { status: 409, code: 'bank.recorded', message: recordedReason(recordedMoney) } as const
    const { user, received } = open({
      lines: [ready],
      linesLeft: [lineToMatchOf([proposalOf({ cautionPart: 20_000 })])],
      post: [{ ...refused, details: { recorded: [recordedMoney] } }, { data: postResultOf({ posted: 1 }) }],
    })
    await user.click(await screen.findByRole('button', { name: 'Post 1 payment · ₦85,000.00' }))
    await waitFor(() => expect(received(bankLines.toMatch)).toHaveLength(2))
    await user.click(await screen.findByRole('button', { name: 'This is other money: post' }))
    await waitFor(() => expect(received(bankLines.post)).toHaveLength(2))
    const [, second] = received(bankLines.post).map(({ body }) => body as PostLinesInput)
    expect(second?.lines).toMatchObject([{ payments: [{ cautionPart: 20_000 }] }])
    expect(second?.lines.map(({ isOtherMoney }) => isOtherMoney)).toEqual([undefined])
  })

  test('what was posted is undone with one tap', async () => {
    const result = postResultOf({ entryIds: [bankId(91), bankId(92)], moveIds: [bankId(93)], moved: 1 })
    const { user, received } = open({ lines: [ready], post: [{ data: result }] })
    await user.click(await screen.findByRole('button', { name: /^Post 1 payment/ }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Reversed, and to match again')).toBeVisible()
    expect(received(bookingPayments.reverse).map(({ url }) => url)).toEqual([
      `/api/entries/${bankId(91)}/reverse`,
      `/api/entries/${bankId(92)}/reverse`,
    ])
    expect(received(accountMoves.reverse).map(({ body }) => body)).toEqual([{ reason: 'Undone at once' }])
  })

  test('an Undo that fails in part says so', async () => {
    const result = postResultOf({ entryIds: [bankId(91), bankId(92)] })
    const refused = { status: 409, code: 'bookings.nothing_to_undo', message: 'Nothing to undo' }
    const { user } = open({
      lines: [ready],
      post: [{ data: result }],
      reverse: [{ data: { payments: paymentsOf(bookingOf()) } }, refused],
    })
    await user.click(await screen.findByRole('button', { name: /^Post 1 payment/ }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(
      await screen.findByText(
        '1 of 2 entries could not be reversed. See Payments and the moves in Settings.',
      ),
    ).toBeVisible()
  })

  test('what was linked has no Undo', async () => {
    const { user } = open({ lines: [recorded], post: [{ data: postResultOf({ posted: 0, linked: 1 }) }] })
    await user.click(await screen.findByRole('button', { name: 'Link 1 transfer' }))
    expect(await screen.findByText('1 linked')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('an error of a field names its transfer; a retry of the same has the same key', async () => {
    const errors = [
      { path: 'lines.0.payments.0.cautionPart', message: 'The booking takes no caution deposit' },
    ]
    const refusal = { status: 400, code: 'common.invalid', message: 'Check the fields', errors }
    const { user, received } = open({ lines: [ready], post: [refusal, 'network error'] })
    await user.click(await screen.findByRole('button', { name: /^Post 1 payment/ }))
    expect(
      await screen.findByText('₦85,000.00 of 20 Nov 2026: The booking takes no caution deposit'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Post 1 payment/ }))
    expect(await screen.findByText(/Look under Matched: they may be posted/)).toBeVisible()
    const keys = received(bankLines.post).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
  })

  test('a proposal that changes after it was ticked is not ticked', async () => {
    const changed = { ...overpaid, proposals: [proposalOf({ amount: 90_000, credit: 20_000 })] }
    fakeServerOf(
      [subscription.limits, { data: { ...paidLimits, hasMatchingAccess: true } }],
      [moneyAccounts.list, { data: { moneyAccounts: [bankAccountOf()] } }],
      [bankLines.toMatch, matchingOf([overpaid]), matchingOf([changed])],
      [bankLines.post, { status: 409, code: 'bank.line_decided', message: lineDecidedReason }],
    )
    const { user } = renderPage(<BankStatementsPage />, '/bank-statements')
    await user.click(await screen.findByRole('checkbox', { name: /^₦90,000.00/ }))
    await user.click(screen.getByRole('button', { name: /^Post 1 payment/ }))
    expect(await screen.findByText(/^₦20,000.00 is more than the guest owes/)).toBeVisible()
    expect(tick('₦90,000.00', 'Ngọzi Eze')).not.toBeChecked()
  })

  test('a long narration is shown in full, with the bank’s reference, after a tap', async () => {
    const narration = `TRANSFER FROM ${'ADEBAYO '.repeat(12)}`.trim()
    const { user } = open({ lines: [lineToMatchOf([], { narration, reference: '000013251120' })] })
    const button = await screen.findByRole('button', { name: narration, expanded: false })
    await user.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByText('Bank reference: 000013251120')).toBeVisible()
  })

  test('posted transfers that the bank reversed stand first, with their bookings', async () => {
    const { bookingId: id, reference, guestName, propertyName } = matchPartOf()
    const line = bankLineOf({
      ...{ id: bankId(7), state: 'MATCHED', reversedOn: '2026-11-21' },
      bookings: [{ bookingId: id, reference, guestName, propertyName }],
    })
    const { user, at } = open({ reversedAfterPosting: [line] })
    const panel = within(await screen.findByRole('list', { name: 'Reversed by the bank' }))
    expect(panel.getByText(/reversed on 21 Nov 2026/)).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'View booking of Ngọzi Eze · K7M3-QX9P' }))
    expect(at()).toBe(`/bank-statements?open=${bookingId}`)
  })
})

describe('the focus', () => {
  const next = lineToMatchOf([], { id: bankId(5), amount: 3_000 })

  test('moves to the next transfer after one is ignored', async () => {
    const { user } = open({ lines: [unmatched, next], linesLeft: [next] })
    await user.click(await screen.findByRole('button', { name: 'Ignore the transfer of ₦7,500.00' }))
    await user.click(await screen.findByRole('button', { name: 'My private money' }))
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: 'Choose booking of the transfer of ₦3,000.00' }),
      ).toHaveFocus(),
    )
  })

  test('moves to the first transfer that is left after a posting', async () => {
    const { user } = open({ lines: [ready, unmatched], linesLeft: [unmatched] })
    await user.click(await screen.findByRole('button', { name: /^Post 1 payment/ }))
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: 'Choose booking of the transfer of ₦7,500.00' }),
      ).toHaveFocus(),
    )
  })

  test('stays near the list after the last one, and at its button after Cancel', async () => {
    const { user } = open({ lines: [unmatched], linesLeft: [] })
    const ignore = await screen.findByRole('button', { name: 'Ignore the transfer of ₦7,500.00' })
    await user.click(ignore)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(ignore).toHaveFocus())
    await user.click(ignore)
    await user.click(await screen.findByRole('button', { name: 'My private money' }))
    await waitFor(() => expect(screen.getByRole('region', { name: 'Transfers to match' })).toHaveFocus())
  })
})

describe('other transfers', () => {
  test('a transfer is ignored with two taps, and Undo restores it', async () => {
    const { user, received } = open({ lines: [unmatched] })
    await user.click(await screen.findByRole('button', { name: 'Ignore the transfer of ₦7,500.00' }))
    const form = within(await screen.findByRole('dialog', { name: 'Ignore this transfer' }))
    await user.click(form.getByRole('button', { name: 'My private money' }))
    expect(await screen.findByText('Transfer ignored')).toBeVisible()
    expect(received(bankLines.ignore)[0]?.body).toEqual({ reason: 'My private money' })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Transfer is to match again')).toBeVisible()
    expect(received(bankLines.restore)[0]?.url).toBe(`/api/bank-lines/${bankId(4)}/restore`)
  })

  test('another reason has to say something', async () => {
    const { user, received } = open({ lines: [unmatched] })
    await user.click(await screen.findByRole('button', { name: 'Ignore the transfer of ₦7,500.00' }))
    const form = within(await screen.findByRole('dialog', { name: 'Ignore this transfer' }))
    await user.type(form.getByLabelText('Another reason'), 'Gift{Enter}')
    expect(form.getByLabelText('Another reason')).toHaveAccessibleDescription(/at least 5 characters/)
    expect(received(bankLines.ignore)).toEqual([])
  })

  test('ignored transfers say why, and are restored with one tap', async () => {
    const ignored = bankLineOf({ state: 'IGNORED', reason: 'My private money' })
    const { user, received } = open({ listed: [ignored], url: '?state=IGNORED' })
    expect(await screen.findByText('Reason: My private money')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ignored' })).toHaveAttribute('aria-current', 'page')
    expect(received(bankLines.list)[0]?.url).toContain('state=IGNORED')
    await user.click(screen.getByRole('button', { name: 'Restore the transfer of ₦85,000.00' }))
    expect(await screen.findByText('Transfer is to match again')).toBeVisible()
  })

  test('matched transfers show their bookings and what stays unmatched', async () => {
    const { bookingId: id, reference, guestName, propertyName } = matchPartOf()
    const matched = bankLineOf({
      ...{ state: 'MATCHED', matchedAmount: 80_000 },
      bookings: [{ bookingId: id, reference, guestName, propertyName }],
      receipts: ['RCT-000041', 'RCT-000042'],
    })
    const { user, received } = open({ listed: [matched], url: '?state=MATCHED' })
    // By which the payment to reverse is found in the booking.
    expect(await screen.findByText('Receipt RCT-000041, RCT-000042')).toBeVisible()
    expect(await screen.findByText('₦80,000.00 matched, ₦5,000.00 unmatched.')).toBeVisible()
    expect(screen.getByRole('button', { name: /Ngọzi Eze · K7M3-QX9P$/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Match the rest of the transfer of ₦85,000.00' }))
    await waitFor(() => expect(received(bankLines.restore)).toHaveLength(1))
  })
})
