import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { addBooking, addProperty, day, type Owner, signInAsNewOwner, waitForIdle } from '../support.ts'

/** Adds the bank account that guests pay into, through the API. */
async function addBankAccount(page: Page, { token }: Owner): Promise<void> {
  const response = await page.request.post('/api/money-accounts', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ...{ kind: 'BANK', name: 'GTBank', bankName: 'GTBank' },
      ...{ accountNumber: '0123456789', accountName: 'Ile Ayo Ltd' },
    },
  })
  expect(response.status(), await response.text()).toBe(201)
}

/** A statement with the columns of OPay: money in, or below 0 money out. */
const statementOf = (rows: readonly (readonly [narration: string, amount: number])[]) => ({
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Account Name,ILE AYO LTD',
      'Trans. Date,Value Date,Description,Debit(₦),Credit(₦),Balance After(₦),Channel,Transaction Reference',
      ...rows.map(
        ([narration, amount], index) =>
          `${day(0)},${day(0)},${narration},${amount < 0 ? -amount : '--'},${amount < 0 ? '--' : amount},,Mobile,R${index}`,
      ),
    ].join('\r\n'),
  ),
})

test('a bank statement is imported, and its transfers are posted with one press', async ({ page }) => {
  test.slow()
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Lekki Loft')
  const first = await addBooking(page, owner, property, { from: 5, guestName: 'Ngozi Eze' })
  const second = await addBooking(page, owner, property, { from: 10, guestName: 'Bola Ade' })
  const code = ({ reference }: { reference: string }) => reference.replace('-', '')

  await page.goto('/bank-statements')
  await expect(page.getByText('No bank account yet')).toBeVisible()
  await expectAccessible(page)
  await addBankAccount(page, owner)
  await page.goto('/payments')
  await page.getByRole('link', { name: 'Bank statements' }).click()
  await expect(page.getByText('No transfers to match')).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Import statement' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import statement of GTBank' })
  await expectAccessible(page)
  const rows = [
    [`NIP CR/NGOZI EZE/${code(first)}`, 100_000],
    [`NIP CR/BOLA ADE/${code(second)}`, 40_000],
    ['TRF FRM OWN SAVINGS', 7_000],
    ['NIP CR/SOMEBODY', 55_000],
    ['POS PURCHASE', -5_000],
    ['RVSL NIP CR/SOMEBODY', -55_000],
  ] as const
  await dialog.locator('input[type=file]').setInputFiles(statementOf(rows))
  await expect(dialog.getByText('4 · ₦202,000.00')).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import 4 transfers' }).click()
  await expect(dialog).toBeHidden()

  const ready = page.getByRole('list', { name: 'Ready to post' })
  await expect(ready.getByRole('checkbox', { checked: true })).toHaveCount(2)
  const unmatched = page.getByRole('list', { name: 'No match found' })
  await expect(unmatched.getByRole('listitem')).toHaveCount(1)
  await waitForIdle(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post 2 payments · ₦140,000.00' }).click()
  await expect(ready).toHaveCount(0)

  await unmatched.getByRole('button', { name: 'Ignore the transfer of ₦7,000.00' }).click()
  const ignoring = page.getByRole('dialog', { name: 'Ignore this transfer' })
  await expectAccessible(page)
  await ignoring.getByRole('button', { name: 'My private money' }).click()
  await expect(ignoring).toBeHidden()
  await page.getByRole('link', { name: 'Ignored' }).click()
  await expect(page.getByText('My private money')).toBeVisible()
  await page.getByRole('link', { name: 'Reversed', exact: true }).click()
  await expect(page.getByText('NIP CR/SOMEBODY')).toBeVisible()
  await page.getByRole('link', { name: 'Matched', exact: true }).click()
  await expect(page.getByText('₦40,000.00')).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)

  // The same file again, with a transfer that is divided by hand.
  await page.getByRole('button', { name: 'Import statement' }).first().click()
  await dialog.locator('input[type=file]').setInputFiles(statementOf([...rows, ['NIP CR/BOLA', 60_000]]))
  await expect(dialog.getByText('1 · ₦60,000.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 transfer' }).click()
  await page.getByRole('link', { name: 'To match', exact: true }).click()
  await page.getByRole('button', { name: 'Choose booking of the transfer of ₦60,000.00' }).click()
  const choosing = page.getByRole('dialog', { name: 'Choose booking' })
  await choosing.getByRole('combobox', { name: 'Booking' }).fill('Bola')
  await page.getByRole('option', { name: /Bola Ade/ }).click()
  await expect(choosing.getByLabel('Amount')).toHaveValue('60,000.00')
  await waitForIdle(page)
  await expectAccessible(page)
  await choosing.getByRole('button', { name: /^Post/ }).click()
  await expect(page.getByText('No transfers to match')).toBeVisible()

  await page.goto('/payments')
  for (const amount of ['₦100,000.00', '₦40,000.00', '₦60,000.00'])
    await expect(page.getByText(amount, { exact: true }).first()).toBeVisible()
})

test('a settlement of the POS is posted with its fee, and reversed in the settings', {
  tag: '@desktop',
}, async ({ page }) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Lekki Loft')
  const { id } = await addBooking(page, owner, property, { from: 5, guestName: 'Ngozi Eze' })
  await addBankAccount(page, owner)
  const paid = await page.request.post(`/api/bookings/${id}/payments`, {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { amount: 50_000, method: 'POS' },
  })
  expect(paid.status(), await paid.text()).toBe(201)

  await page.goto('/bank-statements')
  await page.getByRole('button', { name: 'Import statement' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import statement of GTBank' })
  const rows = [
    ['POS SETTLEMENT', 49_500],
    ['CASH DEPOSIT', 20_000],
  ] as const
  await dialog.locator('input[type=file]').setInputFiles(statementOf(rows))
  await dialog.getByRole('button', { name: 'Import 2 transfers' }).click()
  const check = page.getByRole('list', { name: 'Check these' })
  await expect(check.getByText('From POS', { exact: true })).toBeVisible()
  await expect(check.getByText(/Fee ₦500\.00/)).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)
  await check.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Post 1 move · ₦49,500.00' }).click()
  await expect(check).toHaveCount(0)

  await page.getByRole('button', { name: 'Own account sent the transfer of ₦20,000.00' }).click()
  const own = page.getByRole('dialog', { name: 'From your own account' })
  await own.getByLabel('From').selectOption({ label: 'Cash · ₦0.00' })
  await waitForIdle(page)
  await expectAccessible(page)
  await own.getByRole('button', { name: 'Post ₦20,000.00' }).click()
  await expect(page.getByText('No transfers to match')).toBeVisible()

  await page.goto('/settings?tab=money')
  const moves = page.getByRole('list', { name: 'Money moved between accounts' })
  await expect(moves.getByRole('listitem')).toHaveCount(2)
  await waitForIdle(page)
  await expectAccessible(page)
  await moves.getByRole('button', { name: 'Reverse ₦20,000.00 from Cash to GTBank' }).click()
  await moves.getByLabel('Why was it a mistake?').fill('It was a guest')
  await moves.getByRole('button', { name: 'Reverse it' }).click()
  await expect(moves.getByText(/Reversed/)).toBeVisible()
  await page.goto('/bank-statements')
  await expect(page.getByRole('list', { name: 'No match found' }).getByText('CASH DEPOSIT')).toBeVisible()
})
