import { expenses } from '@ilewa/contract/expenses/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { onlyPage } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { holdShrinking, largePhoto } from '../../test/large-photo.ts'
import { expenseOf } from '../../test/maintenance.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { CreateExpenseDialog } from './ExpenseForm.tsx'

let finishShrinking: () => void

const notSaved = 'The expense is saved, but the receipt is not.'
const onClose = vi.fn()
const photo = largePhoto('receipt.jpg')
const isChosen = () => screen.findByRole('img', { name: 'receipt.jpg' })

type Reply = Parameters<typeof fakeServerOf>[number][1]

async function open(...receiptReplies: Reply[]) {
  saveSession(sessionOf('STAFF'))
  const expense = expenseOf()
  const received = fakeServerOf(
    [expenses.create, { data: { expense }, message: 'Expense created successfully' }],
    [expenses.setReceipt, ...receiptReplies, { data: { expense: expenseOf({ version: 2 }) } }],
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
  finishShrinking = holdShrinking()
  onClose.mockClear()
  // Not in jsdom.
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('the expense waits for a photo that is being prepared', async () => {
  const opened = await open()
  const { user, form, received } = opened
  expect(form.getByRole('button', { name: 'Preparing images…' })).toBeDisabled()
  fill(opened)
  await user.type(form.getByLabelText(/^Vendor/), '{Enter}')
  expect(received(expenses.create)).toEqual([])
  finishShrinking()
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

/** Saves an expense whose receipt is not saved: `reply` is the response to its upload. */
async function saveWithoutReceipt(reply: Reply) {
  const opened = await open(reply)
  fill(opened)
  finishShrinking()
  await isChosen()
  await press(opened, 'Create expense')
  await opened.form.findByRole('button', { name: 'Try again' })
  expect(opened.form.getAllByText(notSaved)[0]).toBeVisible()
  return opened
}

test('a retry sends only the receipt if the expense is saved', async () => {
  const opened = await saveWithoutReceipt('network error')
  expect(opened.form.getByRole('alert')).toHaveTextContent('Unable to connect to our servers.')
  expect(opened.form.queryByLabelText(/^Title/)).toBeNull()
  await press(opened, 'Try again')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(opened.received(expenses.create)).toHaveLength(1)
  expect(opened.received(expenses.setReceipt)).toHaveLength(2)
})

test('closing says that the expense is saved', async () => {
  const opened = await saveWithoutReceipt('network error')
  await press(opened, 'Close')
  const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
  expect(question.getByText(notSaved)).toBeVisible()
  await opened.user.click(question.getByRole('button', { name: 'Keep editing' }))
  await press(opened, 'Remove image 1')
  await press(opened, 'Close')
  expect(onClose).toHaveBeenCalled()
})

test.each<[string, Reply]>([
  ['lost', 'network error'],
  ['refused', { status: 413, code: 'proxy.too_large', message: '' }],
])('a reload after a %s receipt does not restore the draft of the saved expense', async (_, reply) => {
  await saveWithoutReceipt(reply)
  cleanup()
  const { form } = await open()
  expect(form.getByLabelText(/^Title/)).toHaveValue('')
})

test('a failure without a message says that the expense is saved', async () => {
  const { form } = await saveWithoutReceipt({ status: 413, code: 'proxy.too_large', message: '' })
  expect(form.getByRole('alert')).toHaveTextContent(notSaved)
})
