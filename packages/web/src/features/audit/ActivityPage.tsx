import { isCivilDate } from '@ilewa/contract/core/dates'
import { RecordKind } from '@ilewa/contract/core/record-kinds'
import { History } from 'lucide-react'
import { ListScreen } from '../../ui/list/ListScreen.tsx'
import { useUrlFilters } from '../../ui/list/use-url-filters.ts'
import { ActivityFilters, defaultFilters } from './ActivityFilters.tsx'
import { ActivityList } from './ActivityList.tsx'
import { entriesOf, useAudit } from './audit.api.ts'

const parseDate = (text: string) => (isCivilDate(text) ? text : undefined)

/** The audit log of the whole business; for owners. */
export function ActivityPage() {
  const { filters, setFilters, clearFilters, isFiltered } = useUrlFilters(defaultFilters)
  const query = useAudit({
    kind: RecordKind.safeParse(filters.kind).data,
    byId: filters.person || undefined,
    from: parseDate(filters.from),
    to: parseDate(filters.to),
  })
  const { entries, total } = entriesOf(query.data)
  return (
    <ListScreen
      title="Activity"
      subtitle="Who changed what, and when"
      head={<ActivityFilters filters={filters} setFilters={setFilters} />}
      query={query}
      shown={entries.length}
      total={total}
      isFiltered={isFiltered}
      clearFilters={clearFilters}
      nouns={['change', 'changes']}
      empty={{
        icon: History,
        title: 'Nothing has changed yet',
        text: 'Additions, changes and deletions appear here, with person and time.',
      }}
      noMatch={{ title: 'No changes found', text: 'No change matches these filters.' }}
    >
      <ActivityList entries={entries} />
    </ListScreen>
  )
}
