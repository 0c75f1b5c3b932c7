import { blockDialogs } from '../../lib/block-dialogs.ts'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { RecordDialogs } from '../../ui/record/RecordDialogs.tsx'

const components = {
  [blockDialogs.details]: lazyNamed(() => import('./BlockDetailsDialog.tsx'), 'BlockDetailsDialog'),
  [blockDialogs.create]: lazyNamed(() => import('./BlockForm.tsx'), 'CreateBlockDialog'),
  [blockDialogs.edit]: lazyNamed(() => import('./BlockForm.tsx'), 'EditBlockDialog'),
  [blockDialogs.remove]: lazyNamed(() => import('./UnblockDatesDialog.tsx'), 'UnblockDatesDialog'),
}

/** The dialogs of blocked dates, which calendar, properties and repairs open. */
export function BlockDialogs() {
  const dialogs = useDialogs()
  if (!useCan('blocks:repairs')) return null
  return (
    <RecordDialogs
      dialogs={dialogs}
      components={components}
      details={blockDialogs.details}
      hideDetailsFor={[blockDialogs.edit]}
    />
  )
}
