import { DetailsDialog } from '../../ui/dialog/DetailsDialog.tsx'
import type { DialogState } from '../../ui/dialog/MountedDialog.tsx'
import { type Fact, FactLines } from '../../ui/layout/FactLines.tsx'

const shortcuts: readonly Fact[] = [
  ['Find anything, or go to a page', 'Ctrl K'],
  ['Search the list on this page', '/'],
  ['Show keyboard shortcuts', '?'],
  ['Close the dialog, or clear the search', 'Esc'],
]

/** Global keyboard shortcuts. */
export function ShortcutsDialog(dialog: DialogState & { onClose: () => void }) {
  return (
    <DetailsDialog {...dialog} title="Keyboard shortcuts" size="md">
      <FactLines facts={shortcuts} />
    </DetailsDialog>
  )
}
