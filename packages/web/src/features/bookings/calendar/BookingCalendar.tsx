import { addDays } from '@ilewa/contract/core/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import { totalOf } from '../../../lib/api/paging.ts'
import { phoneQuery } from '../../../lib/phone-query.ts'
import { useToday } from '../../../lib/today.ts'
import type { Dialogs } from '../../../ui/dialog/use-dialogs.ts'
import { useUrlFilters } from '../../../ui/list/use-url-filters.ts'
import { BookingCalendarLegend } from './BookingCalendarLegend.tsx'
import { BookingCalendarScreen } from './BookingCalendarScreen.tsx'
import { BookingCalendarToolbar } from './BookingCalendarToolbar.tsx'
import { useCalendar } from './calendar.api.ts'
import { mondayOf, toWindow } from './calendar-window.ts'
import { BookingCalendarDays } from './grid/BookingCalendarDays.tsx'
import { BookingCalendarGrid } from './grid/BookingCalendarGrid.tsx'
import { useCalendarActions } from './use-calendar-actions.tsx'

/** `name` searches properties. `q`, the guest search of the list, is not changed. */
const defaults = { from: '', days: '30', name: '' }

interface BookingCalendarProps {
  dialogs: Dialogs
}

/** Every property with its stays per day: as a grid, or one day at a time on a phone. */
export function BookingCalendar({ dialogs }: BookingCalendarProps) {
  const today = useToday()
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false }) ?? false
  const { filters, setFilters } = useUrlFilters(defaults)
  const { from, days, name } = filters
  const window = useMemo(() => toWindow({ from, days }, today), [from, days, today])
  const day = from ? window.from : today
  const week = mondayOf(day)
  const visibleDays = isPhone ? { from: week, to: addDays(week, 7) } : { from: window.from, to: window.to }
  const query = useCalendar({ ...visibleDays, q: name || undefined })

  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = query
  const properties = useMemo(() => data?.pages.flatMap((page) => page.data.properties) ?? [], [data])
  const canLoadMore = hasNextPage && !isFetchingNextPage && !isPlaceholderData
  const loadMore = useCallback(() => {
    if (canLoadMore) void fetchNextPage()
  }, [canLoadMore, fetchNextPage])
  const { actions, notices } = useCalendarActions(dialogs)
  // The server counts properties only up to a limit, so `total` grows as more pages load.
  const overstaying = data?.pages[0]?.data.overstaying ?? []
  const total = Math.max(totalOf(data?.pages), properties.length + (hasNextPage ? 1 : 0))
  const toolbar = { filters, setFilters, window, today, isPhone, day, onHelp: actions.onHelp }

  return (
    <BookingCalendarScreen
      query={query}
      count={properties.length}
      isSearched={name !== ''}
      onClear={() => setFilters({ name: '' })}
      toolbar={<BookingCalendarToolbar {...toolbar} />}
      notices={notices}
    >
      {isPhone ? (
        <BookingCalendarDays
          properties={properties}
          overstaying={overstaying}
          day={day}
          today={today}
          isComplete={!hasNextPage}
          refreshing={isPlaceholderData}
          loadMore={loadMore}
          onDay={(chosen) => setFilters({ from: chosen === today ? '' : chosen })}
          actions={actions}
        />
      ) : (
        <>
          <BookingCalendarGrid
            properties={properties}
            total={total}
            window={window}
            today={today}
            refreshing={isPlaceholderData}
            loadMore={loadMore}
            actions={actions}
          />
          <BookingCalendarLegend total={total} />
        </>
      )}
    </BookingCalendarScreen>
  )
}
