import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { renderPage } from '../../test/render-page.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'

afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
})

/** A list that was loaded at an instant. */
function ListOf({ loadedAt }: { loadedAt: string }) {
  useQuery({
    queryKey: ['bookings'],
    queryFn: () => [],
    initialData: [],
    initialDataUpdatedAt: Date.parse(loadedAt),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return null
}

// In Lagos it is 11:00 on 20 November 2026, and already 00:30 of that day at 23:30 UTC.
test.each([
  ['2026-11-20T09:05:00Z', '10:05'],
  ['2026-11-19T23:30:00Z', '00:30'],
  ['2026-11-19T21:30:00Z', '19 Nov 2026, 22:30'],
])("lists loaded at %s show the business's time: %s", async (loadedAt, text) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderPage(
    <>
      <OfflineBanner />
      <ListOf loadedAt={loadedAt} />
    </>,
  )
  expect(await screen.findByRole('status')).toHaveTextContent(`You see the lists as of ${text}.`)
})
