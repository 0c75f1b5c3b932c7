import { inventory } from '@ilewa/contract/inventory/endpoints'
import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { type StockStatus, stockStatusOf } from '@ilewa/contract/inventory/stock'
import { properties } from '@ilewa/contract/properties/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { onlyPage, propertyId, propertyOf } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { InventoryPage } from './InventoryPage.tsx'

const at = '2026-11-20T23:30:00.000Z'
const itemId = '0198a000-0000-7000-8000-000000000071'

const itemOf = (changes: Partial<InventoryItem> = {}): InventoryItem => ({
  id: itemId,
  itemName: 'Light bulbs',
  propertyId,
  property: { name: 'Sea View', address: '12 Admiralty Way, Lekki' },
  category: 'Electrical',
  quantity: 10,
  minStock: 4,
  location: 'Store room',
  costPerUnit: 1_250.5,
  description: '',
  stockStatus: stockStatusOf(changes.quantity ?? 10, changes.minStock ?? 4),
  version: 3,
  updatedAt: at,
  ...changes,
})

const card = { id: propertyId, name: 'Sea View', address: '12 Admiralty Way, Lekki', thumbnailUrl: null }
type Reply = Parameters<typeof fakeServerOf>[0][1]

const failure = { status: 500, code: 'common.unexpected', message: '' }

function open(
  url: string,
  { items = [itemOf()], write, list }: Partial<{ items: InventoryItem[]; write: Reply; list: Reply }> = {},
) {
  saveSession(sessionOf('STAFF'))
  const received = fakeServerOf(
    [inventory.stats, { data: { totalItems: 4, lowStockItems: 2, totalValue: 1_250_400.5, categories: 3 } }],
    [inventory.categories, { data: { categories: ['Electrical', 'Linen'] } }],
    [
      inventory.properties,
      { data: { properties: [{ ...card, archived: false, itemCount: 4, lowCount: 2 }] }, page: onlyPage(1) },
    ],
    [
      inventory.movements,
      {
        data: {
          movements: [
            {
              id: propertyId,
              kind: 'TRANSFERRED_OUT',
              fromQuantity: 12.5,
              toQuantity: 10,
              otherPropertyName: 'Ọlá Suite',
              byId: propertyId,
              byName: 'Hauwa Danjuma',
              at,
            },
          ],
        },
        page: onlyPage(1),
      },
    ],
    [inventory.transfer, write ?? failure],
    [inventory.get, { data: { inventoryItem: items[0] } }],
    [inventory.create, write ?? failure],
    [inventory.update, write ?? failure],
    [inventory.remove, write ?? failure],
    [properties.get, { data: { property: propertyOf() } }],
    [properties.list, { data: { properties: [propertyOf()] }, page: onlyPage(1) }],
    [inventory.list, list ?? { data: { inventoryItems: items }, page: onlyPage(items.length) }],
  )
  return { ...renderPage(<InventoryPage />, url), received }
}

/** Waits until the item is loaded, because a loading dialog is shown first. */
async function findLoadedDialog(button: string, name: string) {
  await screen.findByRole('button', { name: button })
  return within(await screen.findByRole('dialog', { name }))
}

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('first a grid of property cards: name, address, item count; a card opens its list, and back', async () => {
  const { user, at: currentUrl } = open('/inventory')
  const cardQueries = within(
    within(await screen.findByRole('list', { name: 'Properties' })).getByRole('listitem'),
  )
  expect(cardQueries.getByText('12 Admiralty Way, Lekki')).toBeVisible()
  expect(cardQueries.getByText('4 items')).toBeVisible()
  expect(cardQueries.getByText('2 low')).toBeVisible()
  await user.click(cardQueries.getByRole('link', { name: 'Sea View' }))
  expect(currentUrl()).toBe(`/inventory?property=${propertyId}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Sea View' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'View All Properties' }))
  expect(currentUrl()).toBe('/inventory')
})

test('the items show the documented columns, in naira', async () => {
  open('/inventory?property=all')
  const row = within(
    within(await screen.findByRole('list', { name: 'Inventory items' })).getByRole('listitem'),
  )
  for (const text of ['Electrical', '10', 'Min 4', 'In Stock', 'Store room', '₦1,250.50', '21 Nov 2026'])
    expect(row.getByText(text)).toBeVisible()
  expect(row.getByRole('link', { name: 'Sea View' })).toHaveAttribute(
    'href',
    `/inventory?property=${propertyId}`,
  )
})

test('the four cards: the value in thousands, rounded, with the exact value beside it', async () => {
  open('/inventory?property=all')
  for (const label of ['Total Items', 'Low Stock Items', 'Total Value', 'Categories'])
    expect(await screen.findByText(label)).toBeVisible()
  expect(await screen.findByRole('button', { name: '₦1,250K exactly ₦1,250,400.50' })).toBeVisible()
})

test.each<[number, string, StockStatus, string]>([
  [10, 'In Stock', 'IN_STOCK', 'success'],
  [4, 'Low Stock', 'LOW_STOCK', 'warning'],
  [2, 'Critical', 'CRITICAL', 'destructive'],
  [0, 'Out of Stock', 'OUT_OF_STOCK', 'outline'],
])('%d of a minimum of 4 has the badge "%s"', async (quantity, label, stockStatus, variant) => {
  open('/inventory?property=all', { items: [itemOf({ quantity, stockStatus })] })
  const list = within(await screen.findByRole('list', { name: 'Inventory items' }))
  expect(list.getByText(label)).toHaveAttribute('data-variant', variant)
})

test('category, status and low stock are in the URL and in the request', async () => {
  const { user, at: currentUrl, received } = open('/inventory?property=all')
  await screen.findByRole('option', { name: 'Linen' })
  await user.selectOptions(screen.getByLabelText('Category'), 'Linen')
  await user.selectOptions(screen.getByLabelText('Status'), 'Critical')
  await user.click(screen.getByRole('button', { name: 'Low stock' }))
  expect(currentUrl()).toBe('/inventory?property=all&category=Linen&status=CRITICAL&low=true')
  await vi.waitFor(() =>
    expect(received(inventory.list).at(-1)?.url).toMatch(/category=Linen&status=CRITICAL&low=true/),
  )
})

test('an empty result offers to clear the filters, and does not leave the property', async () => {
  const { user, at: currentUrl } = open(`/inventory?property=${propertyId}&q=nowhere`, { items: [] })
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(currentUrl()).toBe(`/inventory?property=${propertyId}`)
  expect(await screen.findByText('No items yet')).toBeVisible()
})

test('a list that fails to load shows the reason, with Retry', async () => {
  const { user, received } = open('/inventory?property=all', {
    list: { status: 503, code: 'common.unavailable', message: 'Please try again in a moment.' },
  })
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await vi.waitFor(() => expect(received(inventory.list).length).toBeGreaterThan(1))
})

test('an item is added: digits only, empty is 0, the property of the list, and a custom category', async () => {
  const { user, received } = open(`/inventory?property=${propertyId}`, {
    write: { data: { inventoryItem: itemOf() }, message: 'Item added successfully' },
  })
  await user.click((await screen.findAllByRole('button', { name: 'Add Item' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Item' }))
  await user.click(await dialog.findByRole('button', { name: 'Add item' }))
  expect(await dialog.findByText('Item name is required')).toBeVisible()
  expect(dialog.getByText('Category is required')).toBeVisible()
  await user.type(dialog.getByLabelText(/Item name/), 'Gilóòbù 💡')
  await user.type(dialog.getByLabelText('Location'), 'Shelf #2')
  await user.click(dialog.getByRole('button', { name: 'Add item' }))
  expect(await dialog.findByText('Item name cannot contain emojis or special symbols.')).toBeVisible()
  expect(dialog.getByText('Location cannot contain emojis or special symbols.')).toBeVisible()
  await user.clear(dialog.getByLabelText('Location'))
  await user.clear(dialog.getByLabelText(/Item name/))
  await user.type(dialog.getByLabelText(/Item name/), 'Gilóòbù')
  await user.type(dialog.getByRole('combobox', { name: /Category/ }), 'Lighting')
  await user.type(dialog.getByLabelText('Quantity'), '-1a2.3.456')
  await user.tab()
  expect(dialog.getByLabelText('Quantity')).toHaveValue('12.34')
  await user.click(dialog.getByRole('button', { name: 'Add item' }))
  expect(await screen.findByText('Item added successfully')).toBeVisible()
  expect(received(inventory.create)[0]?.body).toEqual({
    itemName: 'Gilóòbù'.normalize('NFC'),
    propertyId,
    category: 'Lighting',
    quantity: 12.34,
    minStock: 0,
    costPerUnit: 0,
    location: '',
    description: '',
  })
})

test('an edit sends its version, and 0 for an empty number', async () => {
  const { user, received } = open(`/inventory?property=all&edit=${itemId}`, {
    write: { data: { inventoryItem: itemOf() }, message: 'Item updated successfully' },
  })
  const dialog = await findLoadedDialog('Save changes', 'Edit Item')
  await user.clear(dialog.getByLabelText('Quantity'))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Item updated successfully')).toBeVisible()
  expect(received(inventory.update)[0]?.body).toMatchObject({ quantity: 0, costPerUnit: 1_250.5, version: 3 })
})

test.each([
  ['edit', 'Edit Item', 'Save changes', 'Failed to update item.'],
  ['delete', 'Delete Item', 'Delete item', 'Failed to delete item.'],
])(
  'a failure without a message shows the documented text: %s',
  async (key, title, button, expectedMessage) => {
    const { user } = open(`/inventory?property=all&${key}=${itemId}`, {
      write: { status: 500, code: 'foreign', message: '' },
    })
    const dialog = await findLoadedDialog(button, title)
    await user.click(dialog.getByRole('button', { name: button }))
    expect((await screen.findAllByText(expectedMessage))[0]).toBeVisible()
  },
)

test('deleting asks for confirmation by name, and says Deleted', async () => {
  const { user } = open(`/inventory?property=all&delete=${itemId}`, {
    write: { data: {}, message: 'Item removed from inventory' },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Item' }))
  expect(await dialog.findByText('Light bulbs')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete item' }))
  expect(await screen.findByText('Item removed from inventory')).toBeVisible()
  expect(screen.getByText('Deleted')).toBeVisible()
})

test('the details list every movement: user, time, from, to', async () => {
  open(`/inventory?property=all&open=${itemId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Light bulbs' }))
  const movement = within(await dialog.findByRole('list', { name: 'Movements' }))
  expect(movement.getByText('Moved to Ọlá Suite')).toBeVisible()
  expect(movement.getByText('Hauwa Danjuma · 21 Nov 2026, 00:30')).toBeVisible()
  expect(movement.getByText('12.5 → 10')).toBeVisible()
  expect(dialog.getByText('₦12,505.00')).toBeVisible()
})

test('a transfer of more than the available quantity shows the limit before sending', async () => {
  const { user, received } = open(`/inventory?property=all&transfer=${itemId}`)
  const dialog = await findLoadedDialog('Transfer', 'Transfer Item')
  await user.click(dialog.getByRole('button', { name: 'Transfer' }))
  expect(await dialog.findByText('Property selection is required')).toBeVisible()
  expect(dialog.getByText('Enter how many to move')).toBeVisible()
  await user.type(dialog.getByLabelText(/Quantity to move/), '10.01')
  await user.click(dialog.getByRole('combobox', { name: /To property/ }))
  await user.click(await dialog.findByRole('option', { name: /Sea View/, hidden: true }))
  await user.click(dialog.getByRole('button', { name: 'Transfer' }))
  expect(await dialog.findByText('Only 10 in stock. You cannot move more.')).toBeVisible()
  expect(received(inventory.transfer)).toEqual([])
})
