import { maxCountedRows } from '@ilewa/contract/core/endpoint'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatRemaining, formatTotal } from '../../lib/api/paging.ts'
import { renderPage } from '../../test/render-page.tsx'
import { LoadMore } from './LoadMore.tsx'

const tooMany = maxCountedRows + 1

test.each([
  [{ shown: 20, total: 47, hasNextPage: true }, 'Showing 20 of 47 bookings'],
  [{ shown: 500, total: maxCountedRows, hasNextPage: true }, 'Showing 500 of 1,000 bookings'],
  [{ shown: 20, total: tooMany, hasNextPage: true }, 'Showing 20 of 1,000+ bookings'],
  [{ shown: 1_050, total: tooMany, hasNextPage: true }, 'Showing 1,050 of 1,050+ bookings'],
  [{ shown: 1_234, total: tooMany, hasNextPage: false }, '1,234 bookings'],
  [{ shown: 47, total: 47, hasNextPage: false }, '47 bookings'],
  [{ shown: 1, total: 1, hasNextPage: false }, '1 booking'],
])('the footer of a list with %o shows "%s"', (list, label) => {
  renderPage(
    <LoadMore
      {...list}
      isFetchingNextPage={false}
      fetchNextPage={() => undefined}
      prefetchNextPage={() => undefined}
      nouns={['booking', 'bookings']}
    />,
  )
  expect(screen.getByRole('status')).toHaveTextContent(label)
  expect(screen.queryAllByRole('button', { name: 'Load more' })).toHaveLength(list.hasNextPage ? 1 : 0)
})

test('totals and remaining counts are capped at the counting limit', () => {
  expect([formatTotal(0), formatTotal(maxCountedRows), formatTotal(tooMany)]).toEqual([
    '0',
    '1,000',
    '1,000+',
  ])
  expect([formatRemaining(48, 5), formatRemaining(tooMany, 5)]).toEqual(['43', '995+'])
})
