import { bankLines } from '@ilewa/contract/bank/endpoints'
import { type RecordedMoney, recordedReason } from '@ilewa/contract/bank/recorded-money'
import type { MatchProposal } from '@ilewa/contract/bank/schema'
import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { type AccountMove, accountMoves, sameAccountMessage } from '@ilewa/contract/money/moves/account-moves'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { bankAccountOf, bankId, bankLineOf, lineToMatchOf, moveOf, postResultOf } from '../../../test/bank.ts'
import { onlyPage } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { paidLimits } from '../../../test/maintenance.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { BankStatementsPage } from '../bank/BankStatementsPage.tsx'
import { MovesPanel } from './MovesPanel.tsx'

const bank = bankAccountOf()
const pos = bankAccountOf({ id: bankId(254), kind: 'POS', name: 'POS', balance: 150_000, isForGuests: false })
const cash = bankAccountOf({ id: bankId(253), kind: 'CASH', name: 'Cash', balance: 0, isForGuests: false })
const accounts = [bank, cash, pos]

// Imports the lazy chunks once, so that no test waits for them.
beforeAll(async () => {
  await Promise.all([
    import('../bank/OwnAccountDialog.tsx'),
    import('../bank/LineList.tsx'),
    import('../bank/PostBar.tsx'),
  ])
})
beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

describe('moves in the settings', () => {
  const open = (moves: AccountMove[] = []) => {
    const received = fakeServerOf(
      [moneyAccounts.list, { data: { moneyAccounts: accounts } }],
      [accountMoves.list, { data: { accountMoves: moves }, page: onlyPage(moves.length) }],
      [accountMoves.create, { data: { accountMove: moveOf() }, message: 'Move recorded' }],
      [
        accountMoves.reverse,
        { data: { accountMove: moveOf({ isReversed: true }) }, message: 'Move reversed' },
      ],
    )
    return { ...renderPage(<MovesPanel />, '/settings?tab=money#moves'), received }
  }

  test('a settlement is recorded from the POS to the bank, with its fee', async () => {
    const { user, received } = open()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Record a move' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Record a move' }))
    expect(screen.getByLabelText('From')).toHaveDisplayValue('POS · ₦150,000.00')
    expect(screen.getByLabelText('To')).toHaveDisplayValue('GTBank rent')
    await user.type(screen.getByLabelText('Amount that arrived'), '148500')
    await user.type(screen.getByLabelText('Fee (optional)'), '1500')
    expect(screen.getByText('₦150,000.00 leaves POS.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Record move' }))
    expect(await screen.findByText('Move recorded')).toBeVisible()
    expect(received(accountMoves.create)[0]?.body).toMatchObject({
      ...{ fromAccountId: pos.id, toAccountId: bank.id, amount: 148_500, fee: 1_500 },
    })
    expect(screen.getByRole('button', { name: 'Record a move' })).toBeVisible()
  })

  test('a move needs two accounts', async () => {
    const { user, received } = open()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Record a move' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Record a move' }))
    await user.type(screen.getByLabelText('Amount that arrived'), '100')
    await user.selectOptions(screen.getByLabelText('From'), 'GTBank rent · ₦50,000.00')
    await user.click(screen.getByRole('button', { name: 'Record move' }))
    expect(await screen.findAllByText(sameAccountMessage)).not.toHaveLength(0)
    expect(received(accountMoves.create)).toHaveLength(0)
  })

  test('a move is reversed with a reason, and a reversed one is not reversed again', async () => {
    const { user, received } = open([
      moveOf(),
      moveOf({ id: bankId(81), isReversed: true, fee: 0, note: null, isOnStatement: false }),
    ])
    const list = within(await screen.findByRole('list', { name: 'Money moved between accounts' }))
    expect(list.getByText('20 Nov 2026 · Fee ₦1,500.00 · On a bank statement · Moniepoint')).toBeVisible()
    expect(list.getByText('20 Nov 2026 · Reversed')).toBeVisible()
    await user.click(list.getByRole('button', { name: 'Reverse ₦148,500.00 from POS to GTBank rent' }))
    expect(screen.getByText('Its bank transfer will have to be matched again.')).toBeVisible()
    await user.type(screen.getByLabelText('Why was it a mistake?'), 'Entered twice')
    await user.click(screen.getByRole('button', { name: 'Reverse it' }))
    expect(await screen.findByText('Move reversed')).toBeVisible()
    expect(received(accountMoves.reverse)[0]?.body).toEqual({ reason: 'Entered twice' })
  })
})

describe('a bank transfer', () => {
  const proposal: MatchProposal = {
    ...{ rule: 'SETTLEMENT', isSelected: false, parts: [], entryIds: [] },
    move: {
      ...{ fromAccountId: pos.id, fromAccountName: 'POS', fee: 1_500 },
      days: { first: '2026-11-18', last: '2026-11-19' },
      balance: 150_000,
    },
  }
  type Reply = Parameters<typeof fakeServerOf>[number][1]
  const posting: Reply = { data: postResultOf({ posted: 0, moved: 1 }) }
  const open = (proposals: MatchProposal[], ...post: Reply[]) => {
    const line = lineToMatchOf(proposals, { amount: 148_500, narration: 'POS SETTLEMENT' })
    const received = fakeServerOf(
      [subscription.limits, { data: { ...paidLimits, hasMatchingAccess: true } }],
      [moneyAccounts.list, { data: { moneyAccounts: accounts } }],
      [bankLines.toMatch, { data: { lines: [line], reversedAfterPosting: [], hasMore: false } }],
      [bankLines.post, ...post, posting],
      [
        bankLines.list,
        {
          data: { lines: [bankLineOf({ state: 'MATCHED', matchedAmount: 85_000, movedFrom: ['POS'] })] },
          page: onlyPage(1),
        },
      ],
    )
    return { ...renderPage(<BankStatementsPage />, '/bank-statements'), received }
  }
  const posted = (move: object) => ({
    moneyAccountId: bank.id,
    lines: [{ id: bankId(1), matchedAmount: 0, move }],
  })

  test('that settles payments by POS is posted with one tick and one press', async () => {
    const { user, received } = open([proposal])
    expect(await screen.findByText('Check these: 1')).toBeVisible()
    expect(screen.getByText('From POS')).toBeVisible()
    expect(screen.getByText('Payments of 18 – 19 Nov 2026: ₦150,000.00 · Fee ₦1,500.00')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: '₦148,500.00 · 20 Nov 2026 from POS' }))
    await user.click(await screen.findByRole('button', { name: 'Post 1 move · ₦148,500.00' }))
    expect(await screen.findByText('1 move posted')).toBeVisible()
    expect(received(bankLines.post)[0]?.body).toEqual(
      posted({ fromAccountId: pos.id, amount: 148_500, fee: 1_500 }),
    )
  })

  test('that was recorded as a move is linked', async () => {
    const move = { ...proposal.move, days: null, balance: null } as MatchProposal['move']
    open([{ ...proposal, rule: 'RECORDED', isSelected: true, entryIds: [bankId(80)], move }])
    expect(await screen.findByText('This move is recorded. No money is added.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Link 1 transfer' })).toBeVisible()
  })

  test('is posted as money from an own account, with a fee', async () => {
    const { user, received } = open([])
    await user.click(
      await screen.findByRole('button', { name: 'Own account sent the transfer of ₦148,500.00' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText('From')).toHaveDisplayValue('POS · ₦150,000.00')
    expect(dialog.queryByRole('option', { name: /GTBank/ })).toBeNull()
    await user.type(dialog.getByLabelText('Fee (optional)'), '1500')
    expect(dialog.getByText('₦150,000.00 leaves POS.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Post ₦148,500.00' }))
    expect(await screen.findByText('₦148,500.00 moved from POS')).toBeVisible()
    expect(received(bankLines.post)[0]?.body).toEqual(
      posted({ fromAccountId: pos.id, amount: 148_500, fee: 1_500 }),
    )
  })

  test('is posted beside a payment of its amount once the owner says that it is other money', async () => {
    const recorded: RecordedMoney = {
      ...{ lineId: bankId(1), amount: 148_500, paidOn: '2026-11-19', accountName: 'GTBank rent' },
      ...{ booking: { bookingId: bankId(70), reference: 'K7M3-QX9P', guestName: 'Ada Obi' } },
      fromAccountName: null,
    }
    const { user, received } = open([], {
      ...{ status: 409, code: 'bank.recorded', message: recordedReason(recorded) },
      details: { recorded: [recorded] },
    })
    await user.click(
      await screen.findByRole('button', { name: 'Own account sent the transfer of ₦148,500.00' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    const post = () => user.click(dialog.getByRole('button', { name: 'Post ₦148,500.00' }))
    await post()
    expect(await dialog.findByText('₦148,500.00 · 19 Nov 2026 · GTBank rent')).toBeVisible()
    expect(dialog.getByText(/paid for K7M3-QX9P into GTBank rent/)).toBeVisible()
    await user.click(dialog.getByRole('checkbox', { name: 'This is other money' }))
    await post()
    expect(await screen.findByText('₦148,500.00 moved from POS')).toBeVisible()
    const move = { fromAccountId: pos.id, amount: 148_500 }
    expect(received(bankLines.post).map(({ body }) => body)).toEqual([
      posted(move),
      {
        moneyAccountId: bank.id,
        lines: [{ id: bankId(1), matchedAmount: 0, move, isOtherMoney: true }],
      },
    ])
  })

  test('that is matched says from which account it came', async () => {
    const { user } = open([])
    await user.click(await screen.findByRole('link', { name: 'Matched' }))
    expect(await screen.findByText(/^From POS/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'See moves' })).toHaveAttribute(
      'href',
      '/settings?tab=money#moves',
    )
  })
})
