import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { useDialogs } from '../dialog/use-dialogs.ts'
import { SearchField } from './SearchField.tsx'
import { useUrlFilters } from './use-url-filters.ts'

function Listed() {
  const { filters, setFilters, clearFilters, isFiltered } = useUrlFilters({ q: '', sort: 'name' })
  const dialogs = useDialogs()
  const open = dialogs.itemOf('open')
  return (
    <>
      <SearchField value={filters.q} onSearch={(q) => setFilters({ q })} placeholder="Search guests..." />
      <button type="button" onClick={() => setFilters({ sort: 'price' })}>
        By price
      </button>
      {isFiltered && (
        <button type="button" onClick={clearFilters}>
          Clear
        </button>
      )}
      <button type="button" onClick={() => (open ? dialogs.close('open') : dialogs.open('open', '42'))}>
        {open ? `Close ${open}` : 'Open'}
      </button>
    </>
  )
}

test('search, sort and the open item are stored in the URL', async () => {
  const { user, at } = renderPage(<Listed />, '/guests')
  await user.type(screen.getByRole('searchbox', { name: 'Search guests' }), ' ọlá ')
  await user.click(screen.getByRole('button', { name: 'By price' }))
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('button', { name: 'Close 42' })
  await expect.poll(at).toBe('/guests?sort=price&open=42&q=%E1%BB%8Dl%C3%A1')
})

test('a shared link shows the same list', () => {
  renderPage(<Listed />, '/guests?q=ng&open=7')
  expect(screen.getByRole('searchbox')).toHaveValue('ng')
  expect(screen.getByRole('button', { name: 'Close 7' })).toBeVisible()
})

test('"Clear filters" clears the search box and keeps the open item', async () => {
  const { user, at } = renderPage(<Listed />, '/guests?q=ng&open=7')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(at()).toBe('/guests?open=7')
})

test('/ focuses the search', async () => {
  const { user } = renderPage(<Listed />, '/guests')
  await user.keyboard('/')
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('closing goes back after a filter changed while the item was open', async () => {
  const { user, at } = renderPage(<Listed />, '/guests')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(screen.getByRole('button', { name: 'By price' }))
  expect(at()).toBe('/guests?open=42&sort=price')
  await user.click(await screen.findByRole('button', { name: 'Close 42' }))
  await expect.poll(at).toBe('/guests')
})

test('closing goes back if the item was opened here; a shared link closes in place', async () => {
  const opened = renderPage(<Listed />, '/guests')
  await opened.user.click(screen.getByRole('button', { name: 'Open' }))
  await opened.user.click(await screen.findByRole('button', { name: 'Close 42' }))
  await expect.poll(opened.at).toBe('/guests')
  await opened.user.click(screen.getByRole('button', { name: 'Open' }))
  await expect.poll(opened.at).toBe('/guests?open=42')
})

test.each([
  ['By price', 'Open', '/guests?sort=price&open=42'],
  ['Open', 'By price', '/guests?open=42&sort=price'],
])('"%s" and at once "%s": the second starts from the first', async (first, second, address) => {
  const { at } = renderPage(<Listed />, '/guests')
  // Clicks without `act`, which would wait for a render after each click. On a busy phone the second click comes
  // before that render.
  screen.getByRole('button', { name: first }).click()
  await Promise.resolve()
  screen.getByRole('button', { name: second }).click()
  await expect.poll(at).toBe(address)
})
