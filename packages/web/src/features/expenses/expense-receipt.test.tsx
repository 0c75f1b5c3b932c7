import { expenses } from '@ilewa/contract/expenses/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { onlyPage } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { expenseOf } from '../../test/maintenance.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { CreateExpenseDialog } from './ExpenseForm.tsx'

/** Shrinking a photo takes seconds on a cheap phone. */
let finishShrinking: (() => void)[] = []
vi.mock('../../lib/forms/shrink-image.ts', () => ({
  shrinkImage: (file: File) => new Promise((resolve) => finishShrinking.push(() => resolve(file))),
}))

const onClose = vi.fn()
const photo = new File(['x'], 'receipt.jpg', { type: 'image/jpeg' })
const isChosen = () => screen.findByRole('img', { name: 'receipt.jpg' })

async function open() {
  saveSession(sessionOf('STAFF'))
  const expense = expenseOf()
  const received = fakeServerOf(
    [expenses.create, { data: { expense }, message: 'Expense created successfully' }],
    [expenses.setReceipt, { data: { expense: expenseOf({ version: 2 }) } }],
    [properties.list, { data: { properties: [] }, page: onlyPage(0) }],
  )
  const page = renderPage(<CreateExpenseDialog id="1" opened onExited={() => undefined} onClose={onClose} />)
  const form = within(await screen.findByRole('dialog', { name: 'New Expense' }))
  await page.user.upload(form.getByLabelText('Add images'), photo)
  return { ...page, received, form }
}

type Opened = Awaited<ReturnType<typeof open>>
function fill({ form }: Opened) {
  for (const [label, value] of [
    [/^Title/, 'Diesel'],
    [/^Amount/, '100'],
    [/^Vendor/, 'Tóbi'],
  ] as const)
    fireEvent.change(form.getByLabelText(label), { target: { value } })
}
const press = ({ user, form }: Opened, name: string) => user.click(form.getByRole('button', { name }))

beforeEach(() => {
  finishShrinking = []
  onClose.mockClear()
  // Not in jsdom.
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('the expense waits for a photo that is prepared', async () => {
  const opened = await open()
  const { user, form, received } = opened
  expect(form.getByRole('button', { name: 'Preparing images…' })).toBeDisabled()
  fill(opened)
  await user.type(form.getByLabelText(/^Vendor/), '{Enter}')
  expect(received(expenses.create)).toEqual([])
  finishShrinking[0]?.()
  await isChosen()
  await press(opened, 'Create expense')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(received(expenses.create)).toHaveLength(1)
  expect(received(expenses.setReceipt)).toHaveLength(1)
})

test('closing while the photo is prepared asks for confirmation', async () => {
  const opened = await open()
  await press(opened, 'Cancel')
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})
