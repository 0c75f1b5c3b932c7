import type { CivilDate } from '@ilewa/contract/core/dates'
import { useCallback, useMemo } from 'react'
import { totalOf } from '../../../lib/api/paging.ts'
import { useIsPhone } from '../../../lib/phone-query.ts'
import { useToday } from '../../../lib/today.ts'
import type { Dialogs } from '../../../ui/dialog/use-dialogs.ts'
import { useUrlFilters } from '../../../ui/list/use-url-filters.ts'
import { BookingCalendarLegend } from './BookingCalendarLegend.tsx'
import { BookingCalendarScreen } from './BookingCalendarScreen.tsx'
import { BookingCalendarToolbar } from './BookingCalendarToolbar.tsx'
import { useCalendar } from './calendar.api.ts'
import { toPhoneWindow, toWindow, weekOf } from './calendar-window.ts'
import { BookingCalendarGrid } from './grid/BookingCalendarGrid.tsx'
import { BookingCalendarDays } from './phone/BookingCalendarDays.tsx'
import { dayList, PhoneCalendarToolbar } from './phone/PhoneCalendarToolbar.tsx'
import { CalendarPrintSheet } from './print/CalendarPrintSheet.tsx'
import { usePrintAll } from './print/use-print-all.ts'
import { useCalendarActions } from './use-calendar-actions.tsx'

/**
 * `name` searches properties. `q`, the guest search of the list, is not changed. `show` is the phone's view: the grid
 * of a week or the list of a day.
 */
const defaults = { from: '', days: '30', name: '', show: '' }

const phoneHint =
  'Tap a vacant night to book or block it. Hold and drag to choose several. Swipe for other days.'

interface BookingCalendarProps {
  dialogs: Dialogs
}

/** Every property with its stays and blocked dates per day: as a grid, on a phone also as a list of one day. */
export function BookingCalendar({ dialogs }: BookingCalendarProps) {
  const today = useToday()
  const isPhone = useIsPhone()
  const { filters, setFilters } = useUrlFilters(defaults)
  const { from, days, name } = filters
  const deskWindow = useMemo(() => toWindow({ from, days }, today), [from, days, today])
  const day = from ? deskWindow.from : today
  const window = useMemo(() => (isPhone ? toPhoneWindow(day) : deskWindow), [isPhone, day, deskWindow])
  const query = useCalendar({ from: window.from, to: window.to, q: name || undefined, prices: 'true' })

  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = query
  const properties = useMemo(() => data?.pages.flatMap((page) => page.data.properties) ?? [], [data])
  const canLoadMore = hasNextPage && !isFetchingNextPage && !isPlaceholderData
  const loadMore = useCallback(() => {
    if (canLoadMore) void fetchNextPage()
  }, [canLoadMore, fetchNextPage])
  const { actions, notices } = useCalendarActions(dialogs, properties)
  const print = usePrintAll(query)
  // The server counts properties only up to a limit, so `total` grows as more pages load.
  const overstaying = data?.pages[0]?.data.overstaying ?? []
  const total = Math.max(totalOf(data?.pages), properties.length + (hasNextPage ? 1 : 0))
  const toolbar = { filters, setFilters, today, onPrint: print }
  const goTo = useCallback(
    (chosen: CivilDate) => setFilters({ from: chosen === today ? '' : chosen }),
    [setFilters, today],
  )
  const grid = { properties, total, window, today, refreshing: isPlaceholderData, loadMore, actions }

  return (
    <BookingCalendarScreen
      query={query}
      count={properties.length}
      isSearched={name !== ''}
      onClear={() => setFilters({ name: '' })}
      toolbar={
        isPhone ? (
          <PhoneCalendarToolbar {...toolbar} day={day} />
        ) : (
          <BookingCalendarToolbar {...toolbar} window={window} onHelp={actions.onHelp} />
        )
      }
      notices={notices}
    >
      {isPhone && filters.show === dayList ? (
        <BookingCalendarDays
          properties={properties}
          overstaying={overstaying}
          day={day}
          today={today}
          isComplete={!hasNextPage}
          refreshing={isPlaceholderData}
          loadMore={loadMore}
          onDay={goTo}
          actions={actions}
        />
      ) : (
        <>
          <BookingCalendarGrid {...grid} phone={isPhone ? { first: day, onFirst: goTo } : undefined} />
          <BookingCalendarLegend total={total} hint={isPhone ? phoneHint : undefined} />
        </>
      )}
      <CalendarPrintSheet properties={properties} window={isPhone ? weekOf(day) : window} />
    </BookingCalendarScreen>
  )
}
