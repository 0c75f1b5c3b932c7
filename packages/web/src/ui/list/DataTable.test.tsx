import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import type { Column } from './columns.ts'
import { DataTable } from './DataTable.tsx'

interface Guest {
  id: string
  name: string
  owes: string
}

const columns: Column<Guest>[] = [
  { key: 'name', header: 'Guest', cell: ({ name }) => name, card: 'title' },
  { key: 'owes', header: 'Owes', cell: ({ owes }) => owes, align: 'right' },
]
const rows = [
  { id: '1', name: 'Ọláwálé', owes: '₦10,000.00' },
  { id: '2', name: 'Ngozi', owes: '₦0.00' },
]
const table = <DataTable caption="Guests" columns={columns} rows={rows} keyOf={({ id }) => id} />
const wide = (matches: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget(), { matches, media }) as MediaQueryList)

afterEach(() => vi.restoreAllMocks())

test('renders a captioned table on a wide screen', () => {
  wide(true)
  renderPage(table)
  const guests = screen.getByRole('table', { name: 'Guests' })
  expect(within(guests).getByRole('columnheader', { name: 'Owes' })).toBeVisible()
  expect(within(guests).getAllByRole('row')).toHaveLength(3)
})

test('renders cards with labelled values on a phone', () => {
  wide(false)
  renderPage(table)
  expect(screen.queryByRole('table')).toBeNull()
  const [first] = within(screen.getByRole('list', { name: 'Guests' })).getAllByRole('listitem')
  expect(first).toHaveTextContent('ỌláwáléOwes₦10,000.00')
})
