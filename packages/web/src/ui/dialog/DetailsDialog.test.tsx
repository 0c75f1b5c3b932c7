import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import type { RefreshableQuery } from '../list/RefreshFailure.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'

function open(query: Partial<RefreshableQuery>) {
  const refetch = vi.fn()
  renderPage(
    <DetailsDialog
      opened
      onExited={() => undefined}
      onClose={() => undefined}
      title="Ngozi Ụzọma"
      query={{ data: undefined, isError: false, isFetching: false, refetch, ...query }}
    >
      The details
    </DetailsDialog>,
  )
  return refetch
}

test('cached data that could not be refreshed shows a notice, and Retry refetches', async () => {
  const refetch = open({ data: { id: 'one' }, isError: true })
  expect(await screen.findByText('Could not refresh')).toBeVisible()
  expect(screen.getByText('The details')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test.each([
  ['fresh data', { data: { id: 'one' } }],
  ['data that never loaded, which has its own message', { isError: true }],
])('%s shows no refresh notice', async (_, query) => {
  open(query)
  expect(await screen.findByText('The details')).toBeVisible()
  expect(screen.queryByText('Could not refresh')).toBeNull()
})
