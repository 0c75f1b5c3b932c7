import { bankImports, bankLines } from '@ilewa/contract/bank/endpoints'
import type { ImportResult, StatementPreview } from '@ilewa/contract/bank/imports'
import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../../lib/session/session.ts'
import { bankAccountOf, bankId, statementPreviewOf } from '../../../../test/bank.ts'
import { fakeServerOf } from '../../../../test/fake-server.ts'
import { paidLimits } from '../../../../test/maintenance.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { sessionOf } from '../../../../test/sessions.ts'
import { BankStatementsPage } from '../BankStatementsPage.tsx'

type Reply = Exclude<Parameters<typeof fakeServerOf>[number][1], undefined>

const resultOf = (changes: Partial<ImportResult> = {}): Reply => ({
  data: { added: 12, known: 3, reversed: 0, reversedAfterPosting: 0, unclearReversals: 0, ...changes },
})

const checked = (changes: Partial<StatementPreview> = {}): Reply => ({ data: statementPreviewOf(changes) })

interface OpenOptions {
  checks?: Reply[]
  imports?: Reply[]
}

async function open({ checks = [checked()], imports = [resultOf()] }: OpenOptions = {}) {
  const received = fakeServerOf(
    [subscription.limits, { data: { ...paidLimits, hasMatchingAccess: true } }],
    [moneyAccounts.list, { data: { moneyAccounts: [bankAccountOf()] } }],
    [bankLines.toMatch, { data: { lines: [], reversedAfterPosting: [], hasMore: false } }],
    [bankImports.import, ...imports],
    [bankImports.check, ...checks],
  )
  const { user } = renderPage(<BankStatementsPage />, '/bank-statements')
  const [button] = await screen.findAllByRole('button', { name: 'Import statement' })
  await user.click(button as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import statement of GTBank rent' }))
  const choose = (content: BlobPart = 'Trans. Date') =>
    user.upload(dialog.getByLabelText('Bank statement'), new File([content], 'nov.csv', { type: 'text/csv' }))
  return { user, dialog, choose, received }
}

const fieldsOf = (body: unknown) => {
  const { file: _, ...fields } = Object.fromEntries(body as FormData)
  return fields
}

// Imports the lazy chunk once, so that no test waits for it.
beforeAll(async () => {
  await import('./ImportDialog.tsx')
})
beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('a file is checked, shown and imported; then the page says what was added', async () => {
  const { user, dialog, choose, received } = await open()
  await choose()
  expect(await dialog.findByText('12 · ₦1,240,000.00')).toBeVisible()
  expect(dialog.getByText('1 – 20 Nov 2026')).toBeVisible()
  expect(dialog.getByText('3, left out')).toBeVisible()
  expect(dialog.getByText('7, left out')).toBeVisible()
  expect(dialog.getByRole('list', { name: 'First lines' })).toHaveTextContent('₦85,000.00')
  expect(dialog.queryByText(/columns from others’ files/)).toBeNull()
  expect(fieldsOf(received(bankImports.check)[0]?.body)).toEqual({ moneyAccountId: bankAccountOf().id })
  await user.click(dialog.getByRole('button', { name: 'Import 12 transfers' }))
  expect(await screen.findByText('12 transfers imported. 3 were imported before.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [sent] = received(bankImports.import)
  expect(sent?.url).toBe(`/api/bank-imports/${bankId(200)}/lines`)
  expect(sent?.headers.get('idempotency-key')).toBeTruthy()
  await waitFor(() => expect(received(bankLines.toMatch).length).toBeGreaterThan(1))
  await user.click(screen.getByRole('button', { name: 'Hide the result' }))
  expect(screen.queryByText(/transfers imported/)).toBeNull()
})

test('transfers that the bank reversed after they were posted are a warning', async () => {
  const { user, dialog, choose } = await open({
    imports: [resultOf({ reversed: 1, reversedAfterPosting: 2 })],
  })
  await choose()
  await user.click(await dialog.findByRole('button', { name: 'Import 12 transfers' }))
  expect(
    await screen.findByText('The bank reversed 2 transfers that you posted. Reverse the payments.'),
  ).toBeVisible()
  expect(screen.getByText(/1 was reversed by the bank/)).toBeVisible()
})

test('what is doubtful about a file is said', async () => {
  const { dialog, choose } = await open({
    checks: [
      checked({
        ...{ isTested: false, balanceGaps: 3, unreadableRows: 22, reversed: 1 },
        rowErrors: [{ row: 7, message: 'The date is missing' }],
        otherAccountNumber: '9988776655',
      }),
    ],
  })
  await choose()
  expect(
    await dialog.findByText('We have not tested files of this bank. Compare the first lines.'),
  ).toBeVisible()
  expect(dialog.getByText(/The file names account 9988776655/)).toBeVisible()
  expect(dialog.getByText('3 lines seem to be missing: the balance does not follow.')).toBeVisible()
  expect(dialog.getByText('22 rows could not be read:')).toBeVisible()
  expect(dialog.getByText('Row 7: The date is missing')).toBeVisible()
  expect(dialog.getByText('21 more')).toBeVisible()
})

test('a column that is missing is chosen, and the file is read again', async () => {
  const { user, dialog, choose, received } = await open({
    checks: [
      checked({
        ...{ bank: null, isTested: false, missing: ['CREDIT'], columns: { DAY: 0, NARRATION: 1, DEBIT: 2 } },
        ...{ newLines: 0, credits: 0, sample: [], firstDay: null, lastDay: null },
      }),
      checked({ importId: bankId(201) }),
    ],
  })
  await choose()
  expect(await dialog.findByText('Choose the column of: Money in.')).toBeVisible()
  expect(dialog.getByLabelText('Money in')).toHaveAccessibleDescription('Choose a column')
  expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull()
  expect(dialog.getByRole('button', { name: 'Read with these columns' })).toBeDisabled()
  await user.selectOptions(dialog.getByLabelText('Money in'), 'Credits')
  await user.selectOptions(dialog.getByLabelText('Money out'), 'Not in the file')
  await user.selectOptions(dialog.getByLabelText('Balance'), '(column 5)')
  await user.click(dialog.getByRole('button', { name: 'Read with these columns' }))
  expect(await dialog.findByRole('button', { name: 'Import 12 transfers' })).toBeVisible()
  const { columns } = fieldsOf(received(bankImports.check)[1]?.body)
  expect(JSON.parse(String(columns))).toEqual({ DAY: 0, NARRATION: 1, CREDIT: 3, BALANCE: 4 })
})

test('known columns can be changed', async () => {
  const { user, dialog, choose, received } = await open({ checks: [checked(), checked()] })
  await choose()
  await user.click(await dialog.findByRole('button', { name: 'Change columns' }))
  await user.selectOptions(dialog.getByLabelText('Date'), 'Remarks')
  await user.click(dialog.getByRole('button', { name: 'Read with these columns' }))
  await waitFor(() => expect(received(bankImports.check)).toHaveLength(2))
  expect(JSON.parse(String(fieldsOf(received(bankImports.check)[1]?.body).columns)).DAY).toBe(1)
})

test('how dates are written is asked, not assumed', async () => {
  const uncertain = { isDayOrderUncertain: true }
  const { user, dialog, choose, received } = await open({ checks: [checked(uncertain), checked(uncertain)] })
  await choose()
  const field = await dialog.findByLabelText('How does this bank write dates?')
  expect(field).toHaveValue('')
  expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull()
  await user.selectOptions(field, 'Day first (3/11 is 3 November)')
  expect(await dialog.findByRole('button', { name: 'Import 12 transfers' })).toBeVisible()
  expect(fieldsOf(received(bankImports.check)[1]?.body).dayOrder).toBe('DAY_FIRST')
})

test('a file without anything new offers no import', async () => {
  const { dialog, choose } = await open({ checks: [checked({ newLines: 0, newAmount: 0 })] })
  await choose()
  expect(await dialog.findByText('15 transfers found, and all are imported already.')).toBeVisible()
  expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull()
})

test('a file that is no statement or too large says so, and can be sent again', async () => {
  const message = 'photo.jpg has no transfers.'
  const { user, dialog, choose } = await open({
    checks: [{ status: 415, code: 'bank.not_a_statement', message }, checked()],
  })
  await choose()
  expect(await dialog.findByText(message)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Check again' }))
  expect(await dialog.findByRole('button', { name: 'Import 12 transfers' })).toBeVisible()
  await choose(new Uint8Array(5 * 1024 * 1024 + 1))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/nov.csv/)
  expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull()
})

test('a failed import is tried again with the same key', async () => {
  const { user, dialog, choose, received } = await open({ imports: ['network error', resultOf()] })
  await choose()
  await user.click(await dialog.findByRole('button', { name: 'Import 12 transfers' }))
  expect(await dialog.findByText('Unable to connect to our servers.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Import 12 transfers' }))
  expect(await screen.findByText(/^12 transfers imported/)).toBeVisible()
  const keys = received(bankImports.import).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('a statement of another bank is pointed out, and a reversal that fits several transfers', async () => {
  const { user, dialog, choose } = await open({
    checks: [checked({ bank: 'OPay' })],
    imports: [resultOf({ unclearReversals: 1 })],
  })
  await choose()
  expect(
    await dialog.findByText('This looks like a statement of OPay. You import it into GTBank rent.'),
  ).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Import 12 transfers' }))
  expect(await screen.findByText(/^The bank reversed 1 more, and several transfers fit/)).toBeVisible()
})
