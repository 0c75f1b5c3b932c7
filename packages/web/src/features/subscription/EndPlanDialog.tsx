import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../ui/dialog/MountedDialog.tsx'
import { EndPlanConsequences } from './EndPlanConsequences.tsx'
import type { activeSubscription } from './subscription.api.ts'

interface EndPlanDialogProps extends DialogState {
  active: ReturnType<typeof activeSubscription>
  onClose: () => void
  onConfirm: () => Promise<unknown>
}

/** Asks before a paid plan is changed to Free. */
export const EndPlanDialog = ({ active, ...dialog }: EndPlanDialogProps) => (
  <ConfirmDialog {...dialog} title="Change to Free" confirmLabel="Change to Free" dismissLabel="Keep my plan">
    <EndPlanConsequences active={active} />
  </ConfirmDialog>
)
