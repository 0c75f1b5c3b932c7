import type { Subscription } from '@ilewa/contract/subscription/schema'
import { notifySuccess } from '../../lib/notify.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../ui/dialog/MountedDialog.tsx'
import { EndPlanConsequences } from './EndPlanConsequences.tsx'
import { useSetCancelAtPeriodEnd } from './subscription.api.ts'

interface CancelPlanDialogProps extends DialogState {
  active: Subscription | undefined
  onClose: () => void
}

/** Shows the consequences before the plan is cancelled. */
export function CancelPlanDialog({ active, ...dialog }: CancelPlanDialogProps) {
  const cancel = useSetCancelAtPeriodEnd(true)
  return (
    <ConfirmDialog
      {...dialog}
      title="Cancel plan"
      confirmLabel="Cancel plan"
      dismissLabel="Keep my plan"
      onConfirm={async () => notifySuccess((await cancel.mutateAsync()).message)}
    >
      <EndPlanConsequences active={active} />
    </ConfirmDialog>
  )
}
