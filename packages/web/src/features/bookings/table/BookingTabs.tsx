import { useSearchParams } from 'react-router'
import { DefinitionPopover } from '../../../ui/data/DefinitionPopover.tsx'
import { TabStrip } from '../../../ui/layout/TabStrip.tsx'
import { defaultFilters, type ListTab, listTabs } from './booking-filters.ts'

/** The URL of a tab. It keeps the other filters, but neither the order nor an open dialog. */
function toSearch(params: URLSearchParams, tab: ListTab): string {
  const filters = [...params].filter(([name]) => name in defaultFilters && name !== 'sort' && name !== 'tab')
  return `?${new URLSearchParams([...filters, ['tab', tab]])}`
}

/** The tabs of a bookings list. */
export function BookingTabs({ tab: current }: { tab: ListTab }) {
  const [params] = useSearchParams()
  return (
    <TabStrip label="Lists" tabs={listTabs} current={current} toSearch={(tab) => toSearch(params, tab)}>
      <DefinitionPopover label="Tabs" metrics={['bookingTabs', 'inHouse', 'late', 'notRecorded']} />
    </TabStrip>
  )
}
