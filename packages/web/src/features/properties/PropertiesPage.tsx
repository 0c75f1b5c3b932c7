import { can } from '@ilewa/contract/core/access'
import { Button } from '@mantine/core'
import { CalendarRange, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { agreementDialogs } from '../../lib/agreement-dialogs.ts'
import { blockDialogs } from '../../lib/block-dialogs.ts'
import { calendarDialogs } from '../../lib/calendar-dialogs.ts'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { paths } from '../../lib/paths.ts'
import { priceDialogs } from '../../lib/price-dialogs.ts'
import { publicPageDialogs } from '../../lib/public-page-dialogs.ts'
import { useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { emptyForm, RecordDialogs, recordDialogs } from '../../ui/record/RecordDialogs.tsx'
import { CalendarDialogs } from './calendars/CalendarDialogs.tsx'
import { PropertyList } from './PropertyList.tsx'
import { PropertyStatCards } from './PropertyStatCards.tsx'
import { usePropertyActions } from './property-actions.ts'

const details = {
  [recordDialogs.details]: lazyNamed(
    () => import('./details/PropertyDetailsDialog.tsx'),
    'PropertyDetailsDialog',
  ),
}
const allDialogs = {
  ...details,
  [recordDialogs.create]: lazyNamed(() => import('./form/CreatePropertyDialog.tsx'), 'CreatePropertyDialog'),
  [recordDialogs.edit]: lazyNamed(() => import('./form/EditPropertyDialog.tsx'), 'EditPropertyDialog'),
  [recordDialogs.remove]: lazyNamed(() => import('./RemovePropertyDialog.tsx'), 'RemovePropertyDialog'),
}

/** Dialogs that hide the details of a property while they are open. */
const hidingDetails = [
  recordDialogs.edit,
  ...Object.values(blockDialogs),
  ...Object.values(priceDialogs),
  ...Object.values(agreementDialogs),
  ...Object.values(calendarDialogs),
  ...Object.values(publicPageDialogs),
]

/** The properties page. Agents and staff see the same list with the actions of their role. */
export function PropertiesPage() {
  const dialogs = useDialogs()
  const actions = usePropertyActions(dialogs)
  const canWrite = can(actions.role, 'properties:write')
  const add = canWrite ? () => dialogs.open(recordDialogs.create, emptyForm) : undefined
  return (
    <>
      <PageHeader
        title={actions.role === 'OWNER' ? 'Owner Properties' : 'Properties'}
        subtitle={
          actions.role === 'STAFF'
            ? 'See which properties are vacant, and open or close them for bookings.'
            : 'Manage properties and create bookings for clients.'
        }
        actions={
          <>
            {actions.onPrices && (
              <Button
                component={Link}
                to={paths.seasons}
                variant="default"
                leftSection={<CalendarRange size={18} aria-hidden />}
              >
                Seasons
              </Button>
            )}
            {add && (
              <Button leftSection={<Plus size={18} aria-hidden />} onClick={add}>
                Add New Property
              </Button>
            )}
          </>
        }
      />
      <PropertyStatCards />
      <PropertyList actions={actions} onAdd={add} />
      <RecordDialogs
        dialogs={dialogs}
        components={canWrite ? allDialogs : details}
        hideDetailsFor={hidingDetails}
      />
      <CalendarDialogs />
    </>
  )
}
