import { lazyNamed } from '../../../lib/lazy-named.ts'
import { priceDialogs } from '../../../lib/price-dialogs.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { RecordDialogs } from '../../../ui/record/RecordDialogs.tsx'

const loadPriceDialogs = () => import('./price-dialogs.ts')

const components = {
  [priceDialogs.prices]: lazyNamed(loadPriceDialogs, 'PricesDialog'),
  [priceDialogs.days]: lazyNamed(loadPriceDialogs, 'DayPricesDialog'),
}

/** The dialogs of a property's prices, which properties and calendar open. */
export function PriceDialogs() {
  const dialogs = useDialogs()
  if (!useCan('prices:write')) return null
  return <RecordDialogs dialogs={dialogs} components={components} />
}
