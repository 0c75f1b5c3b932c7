import { formatDate } from '@ilewa/contract/dates'
import { planOf } from '@ilewa/contract/plans'
import type { Subscription } from '@ilewa/contract/subscription'
import { notifySuccess } from '../../lib/notify.ts'
import { useDayOf } from '../../lib/today.ts'
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx'
import type { DialogState } from '../../ui/DialogHost.tsx'
import { useChangeEnding } from './subscription.api.ts'

interface CancelPlanDialogProps extends DialogState {
  active: Subscription | undefined
  onClose: () => void
}

/** Says what ending the plan means before it is ended. */
export function CancelPlanDialog({ active, ...dialog }: CancelPlanDialogProps) {
  const cancel = useChangeEnding(true)
  const dayOf = useDayOf()
  const end = active?.currentPeriodEnd
  const until = end && !active.graceEndsAt ? `on ${formatDate(dayOf(end))}` : 'now'
  return (
    <ConfirmDelete
      {...dialog}
      title="Cancel plan"
      confirmLabel="Cancel plan"
      dismissLabel="Keep my plan"
      onConfirm={async () => notifySuccess((await cancel.mutateAsync()).message)}
    >
      Your {planOf(active?.planType ?? 'FREE').name} plan ends {until}, and your business goes on with Free.
      Nothing is deleted; what only a paid plan offers can then be read and not changed.
    </ConfirmDelete>
  )
}
