import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { type RefundDue, refundsDue } from '@ilewa/contract/money/refunds-due'
import { Group, Text } from '@mantine/core'
import { usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { bookingDialogs } from '../bookings/dialogs/use-booking-actions.ts'
import { TaskPanel } from './TaskPanel.tsx'

/** "Cancelled on 20 Nov 2026" */
const reasonOf = ({ cancelledOn, checkIn }: RefundDue): string =>
  cancelledOn === null
    ? `Paid too much · Check-in ${formatDate(checkIn)}`
    : `Cancelled on ${formatDate(cancelledOn)}`

function Refund({ refund, dialogs }: { refund: RefundDue; dialogs: Dialogs }) {
  const amount = formatNaira(refund.amount)
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="xs" py={6}>
      <div>
        <Text fw={600}>
          {refund.guestName} · {amount}
        </Text>
        <Text c="dimmed" fz="sm">
          {reasonOf(refund)} · {refund.propertyName} · {refund.reference}
        </Text>
      </div>
      <Group gap="xs">
        <RowButton
          aria-label={`View booking of ${refund.guestName}`}
          onClick={() => dialogs.open(bookingDialogs.details, refund.id)}
        >
          View booking
        </RowButton>
        <RowButton
          aria-label={`Record refund of ${amount} to ${refund.guestName}`}
          onClick={() => dialogs.open(bookingDialogs.refund, refund.id)}
        >
          Record refund
        </RowButton>
      </Group>
    </Group>
  )
}

/** The bookings of which guests get money back, the earliest check-in first; nothing if there are none. */
export function RefundsDue({ dialogs }: { dialogs: Dialogs }) {
  const query = usePagedEndpoint(refundsDue.list, { query: {} }, { limit: 5 })
  const refunds = query.data?.pages.flatMap(({ data }) => data.refundsDue) ?? []
  return (
    <TaskPanel
      id="refunds-due"
      title="Refunds due"
      metric="refundsDue"
      query={query}
      nouns={['refund', 'refunds']}
    >
      {refunds.map((refund) => (
        <Refund key={refund.id} refund={refund} dialogs={dialogs} />
      ))}
    </TaskPanel>
  )
}
