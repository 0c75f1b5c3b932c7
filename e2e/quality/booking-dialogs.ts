import { expect, type Page } from '@playwright/test'
import { addBooking, addProperty, type Owner } from '../support.ts'

const dialogs = [
  'open',
  'pay',
  'refund',
  'schedule',
  'request',
  'return',
  'keep',
  'caution',
  'leave',
  'cancel',
  'link',
  'message',
]

/** Adds a guest in house with a payment and a held deposit. Returns the path of each dialog of the booking. */
export async function addBookingWithDialogs(page: Page, owner: Owner): Promise<string[]> {
  const property = await addProperty(page, owner, 'Lekki Loft')
  const headers = { authorization: `Bearer ${owner.token}` }
  const fields = { status: 'CHECKED_IN', to: 3, guestName: 'Olúwafúnmiláyọ̀ Balógun-Adébáyọ̀' }
  const { id } = await addBooking(page, owner, property, fields)
  await page.request.put(`/api/bookings/${id}/caution`, { headers, data: { cautionAmount: 50_000 } })
  const paid = await page.request.post(`/api/bookings/${id}/payments`, {
    headers,
    data: { amount: 150_000, cautionPart: 50_000, method: 'TRANSFER' },
  })
  const keys = { secretKey: 'FLWSECK_TEST-of-nobody-X', webhookHash: 'hash-of-nobody' }
  expect((await page.request.put('/api/collections/keys', { headers, data: keys })).status()).toBe(200)
  const { data } = await paid.json()
  const queries = [
    ...dialogs.map((dialog) => `${dialog}=${id}`),
    `document=${data.payments.entries[0].document.id}`,
  ]
  return queries.map((query) => `/bookings?${query}`)
}

/** Waits for the open dialog and its content. */
export async function expectDialog(page: Page): Promise<void> {
  // The hidden field of a file is a button too.
  const buttons = page.getByRole('dialog').last().getByRole('button').filter({ visible: true })
  await expect(buttons.nth(1)).toBeVisible()
}
