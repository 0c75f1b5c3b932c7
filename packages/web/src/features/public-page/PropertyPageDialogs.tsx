import { lazyNamed } from '../../lib/lazy-named.ts'
import { publicPageDialogs } from '../../lib/public-page-dialogs.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { RecordDialogs } from '../../ui/record/RecordDialogs.tsx'

const load = () => import('./public-page-dialogs.ts')

const components = {
  [publicPageDialogs.property]: lazyNamed(load, 'PropertyPageDialog'),
  [publicPageDialogs.arrival]: lazyNamed(load, 'ArrivalDialog'),
}

/** The dialogs of a property on the public page and of arrivals, which properties and settings open. */
export function PropertyPageDialogs() {
  const dialogs = useDialogs()
  if (!useCan('page:manage')) return null
  return <RecordDialogs dialogs={dialogs} components={components} />
}
