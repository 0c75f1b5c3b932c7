import { useLayoutEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DefinitionPopover } from '../../../ui/data/DefinitionPopover.tsx'
import classes from './BookingTabs.module.css'
import { defaultFilters, type ListTab, listTabs } from './booking-filters.ts'

/** The URL of a tab. It keeps the other filters, but neither the order nor an open dialog. */
function toSearch(params: URLSearchParams, tab: ListTab): string {
  const filters = [...params].filter(([name]) => name in defaultFilters && name !== 'sort' && name !== 'tab')
  return `?${new URLSearchParams([...filters, ['tab', tab]])}`
}

/** The tabs of a bookings list: a strip that scrolls sideways on a phone. */
export function BookingTabs({ tab: current }: { tab: ListTab }) {
  const [params] = useSearchParams()
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the tab changes
  useLayoutEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && link)
      strip.current.scrollLeft = link.offsetLeft - (strip.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={strip} className={classes.tabs} aria-label="Lists">
      {listTabs.map(({ tab, label }) => (
        <Link
          key={tab}
          to={toSearch(params, tab)}
          preventScrollReset
          className={classes.tab}
          aria-current={tab === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
      <DefinitionPopover label="Tabs" metrics={['bookingTabs', 'inHouse', 'late', 'notRecorded']} />
    </nav>
  )
}
