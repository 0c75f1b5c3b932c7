import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { type CautionToSettle, cautions } from '@ilewa/contract/money/caution'
import { usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { useFormatDateTime } from '../../lib/today.ts'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
import { recordDialogs } from '../../ui/record/RecordDialogs.tsx'
import { TaskPanel } from './TaskPanel.tsx'
import { TaskRow } from './TaskRow.tsx'

function Caution({ caution, dialogs }: { caution: CautionToSettle; dialogs: Dialogs }) {
  const formatDateTime = useFormatDateTime()
  const { id, guestName, propertyName, checkOut, leftOn, settleBy } = caution
  const amount = formatNaira(caution.cautionHeld)
  const details = settleBy
    ? `${Date.parse(settleBy) < Date.now() ? 'Overdue since' : 'Settle by'} ${formatDateTime(settleBy)} · ${propertyName} · left on ${formatDate(leftOn ?? checkOut)}`
    : `Cancelled, return it now · ${propertyName}`
  return (
    <TaskRow
      title={`${guestName} · ${amount}`}
      details={details}
      action="Settle"
      actionLabel={`Settle ${amount} of ${guestName}`}
      onAct={() => dialogs.open(recordDialogs.details, id)}
    />
  )
}

/** The caution deposits of stays that are over, the earliest check-out first; nothing if there are none. */
export function CautionsToSettle({ dialogs }: { dialogs: Dialogs }) {
  const query = usePagedEndpoint(cautions.list, { query: {} }, { limit: 5 })
  const held = query.data?.pages.flatMap(({ data }) => data.cautions) ?? []
  return (
    <TaskPanel
      id="cautions-to-settle"
      title="Caution deposits to settle"
      query={query}
      nouns={['caution deposit', 'caution deposits']}
    >
      {held.map((caution) => (
        <Caution key={caution.id} caution={caution} dialogs={dialogs} />
      ))}
    </TaskPanel>
  )
}
