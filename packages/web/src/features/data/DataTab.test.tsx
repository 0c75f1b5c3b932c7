import { data } from '@ilewa/contract/data/endpoints'
import type { ImportReport } from '@ilewa/contract/data/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { DataTab } from './DataTab.tsx'

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

const validReport: ImportReport = {
  ...{ rows: 12, goodRows: 12, errorCount: 0, errors: [], warningCount: 0, warnings: [], ignoredColumns: [] },
}

const issue = (row: number, column: string, message: string) => ({ row, column, message })

function open(...routes: Parameters<typeof fakeServerOf>) {
  saveSession(sessionOf('OWNER'))
  const received = fakeServerOf(...routes)
  return { received, ...renderPage(<DataTab />, '/settings?tab=data&records=bookings') }
}

const choose = (user: ReturnType<typeof open>['user'], name = 'old.csv') =>
  user.upload(screen.getByLabelText('CSV file'), new File(['Guest name'], name, { type: 'text/csv' }))

test('lists the required columns; the record type is stored in the URL', async () => {
  const { user, at } = open()
  expect(
    screen.getByText('Guest name, Guest phone, Guest email, Property, Check-in, Check-out, Guests'),
  ).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Record type'), 'Inventory')
  expect(screen.getByText('Property, Item, Category')).toBeVisible()
  expect(at()).toContain('records=inventory')
})

test.each([
  ['Expenses', 'Expense Management Locked'],
  ['Landlords', 'Landlords Locked'],
])('%s are locked on Free', async (type, title) => {
  const { user } = open()
  await user.selectOptions(screen.getByLabelText('Record type'), type)
  expect(screen.getByText(title)).toBeVisible()
  expect(screen.queryByLabelText('CSV file')).toBeNull()
})

test('a dry run shows row, column and message of the first hundred issues, and the number of others', async () => {
  const errors = Array.from({ length: 120 }, (_, n) => issue(n + 2, 'Check-in', `Sentence ${n}`))
  const report = {
    ...validReport,
    rows: 200,
    goodRows: 80,
    errorCount: 120,
    errors,
    ignoredColumns: ['Shoe size'],
  }
  const { user } = open([data.check, { data: report }])
  await choose(user)
  expect(await screen.findByText('120 of 200 rows need a correction')).toBeVisible()
  const rows = within(screen.getByRole('list', { name: 'Rows to correct' })).getAllByRole('listitem')
  expect(rows).toHaveLength(100)
  expect(rows[0]).toHaveTextContent('Row 2Check-inSentence 0')
  expect(screen.getByText('20 more')).toBeVisible()
  expect(screen.getByText(/Shoe size/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
})

test('imports valid rows; after a connection error the same file is sent with the same key', async () => {
  const { user, received } = open(
    [
      data.check,
      { data: { ...validReport, warningCount: 1, warnings: [issue(3, 'Total amount', 'It is kept.')] } },
    ],
    [data.import, 'network error', { data: { imported: 12 } }],
  )
  await choose(user)
  expect(await screen.findByText('All 12 rows are fine')).toBeVisible()
  expect(screen.getByText('It is kept.')).toBeVisible()
  expect(screen.getByText(/Guests receive no mail; agents are notified/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Import 12 Rows' }))
  expect(await screen.findByText('Unable to connect to our servers.')).toBeVisible()
  expect(screen.getByText('old.csv')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('12 bookings are in')).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Go to Bookings' })).toHaveAttribute('href', '/bookings?tab=all')
  await user.click(screen.getByRole('button', { name: 'Import Another File' }))
  expect(screen.getByLabelText('CSV file').parentElement).toHaveFocus()
  const keys = received(data.import).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('rows that conflict since the dry run are listed by the rejected import', async () => {
  const report = {
    ...validReport,
    goodRows: 11,
    errorCount: 1,
    errors: [issue(5, 'Check-in', 'Booked already.')],
  }
  const refusal = { status: 409, code: 'data.rows_refused', message: '1 of 12 rows cannot be imported.' }
  const { user } = open(
    [data.check, { data: validReport }],
    [data.import, { ...refusal, details: { report } }],
  )
  await choose(user)
  await user.click(await screen.findByRole('button', { name: 'Import 12 Rows' }))
  expect(await screen.findByText('Booked already.')).toBeVisible()
  expect(screen.getByText('1 of 12 rows needs a correction')).toBeVisible()
})

test('a file that is not CSV or too large shows an error, and another one can be selected', async () => {
  const message = 'photo.jpg is not a CSV file.'
  const { user } = open([data.check, { status: 415, code: 'data.not_csv', message }, { data: validReport }])
  await choose(user, 'photo.jpg')
  expect(await screen.findByText(message)).toBeVisible()
  await choose(user)
  expect(await screen.findByText('All 12 rows are fine')).toBeVisible()
})

test('the export shows its progress and its error', async () => {
  const { user } = open([data.export, { status: 409, code: 'data.export_under_way', message: 'Wait.' }])
  await user.click(screen.getByRole('button', { name: 'Download Everything' }))
  expect(await screen.findByText('Export in Progress')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled()
})
