import { agreementDialogs } from '../../../lib/agreement-dialogs.ts'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { RecordDialogs } from '../../../ui/record/RecordDialogs.tsx'

const components = {
  [agreementDialogs.create]: lazyNamed(() => import('./AgreementForm.tsx'), 'CreateAgreementDialog'),
  [agreementDialogs.edit]: lazyNamed(() => import('./AgreementForm.tsx'), 'EditAgreementDialog'),
  [agreementDialogs.remove]: lazyNamed(() => import('./RemoveAgreementDialog.tsx'), 'RemoveAgreementDialog'),
}

/** The dialogs of agreements, which landlords and properties open. */
export function AgreementDialogs() {
  const dialogs = useDialogs()
  if (!useCan('landlords:manage')) return null
  return <RecordDialogs dialogs={dialogs} components={components} />
}
