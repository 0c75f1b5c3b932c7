import { can } from '@ilewa/contract/core/access'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { DialogHost } from '../../ui/dialog/DialogHost.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { useOpenItem } from '../../ui/list/use-url-filters.ts'
import { PropertyList } from './PropertyList.tsx'
import { PropertyStatCards } from './PropertyStatCards.tsx'
import type { PropertyActions } from './property-actions.ts'

const PropertyDetailsDialog = lazy(async () => ({
  default: (await import('./details/PropertyDetailsDialog.tsx')).PropertyDetailsDialog,
}))
const CreatePropertyDialog = lazy(async () => ({
  default: (await import('./form/CreatePropertyDialog.tsx')).CreatePropertyDialog,
}))
const EditPropertyDialog = lazy(async () => ({
  default: (await import('./form/EditPropertyDialog.tsx')).EditPropertyDialog,
}))
const RemovePropertyDialog = lazy(async () => ({
  default: (await import('./RemovePropertyDialog.tsx')).RemovePropertyDialog,
}))

function useDialogs() {
  return {
    details: useOpenItem('open'),
    edit: useOpenItem('edit'),
    removal: useOpenItem('delete'),
    creation: useOpenItem('new'),
  }
}

/** The properties page. Agents and staff see the same list with the actions of their role. */
export function PropertiesPage() {
  const session = useSession()
  const navigate = useNavigate()
  const { details, edit, removal, creation } = useDialogs()
  if (!session) return null
  const { role } = session.user
  const canWrite = can(role, 'properties:write')
  const bookings = can(role, 'bookings:read-all') ? paths.bookings : paths.myBookings

  const actions: PropertyActions = {
    onView: details.openItem,
    onEdit: canWrite ? edit.openItem : undefined,
    onRemove: canWrite ? removal.openItem : undefined,
    onBook: can(role, 'bookings:create') ? (id) => void navigate(`${bookings}?new=${id}`) : undefined,
    canDownloadImages: role === 'AGENT',
    role,
  }
  const add = canWrite ? () => creation.openItem('1') : undefined

  return (
    <>
      <PageHeader
        title={role === 'OWNER' ? 'Owner Properties' : 'Properties'}
        subtitle={
          role === 'STAFF'
            ? 'See which properties are vacant, and open or close them for bookings.'
            : 'Manage properties and create bookings for clients.'
        }
        actions={
          add && (
            <Button leftSection={<Plus size={18} aria-hidden />} onClick={add}>
              Add New Property
            </Button>
          )
        }
      />
      <PropertyStatCards />
      <PropertyList actions={actions} onAdd={add} />
      {/* The form opened from the details hides them; they are shown again after it closes. */}
      <DialogHost item={edit.open === null ? details.open : null}>
        {(id, dialog) => (
          <PropertyDetailsDialog {...dialog} id={id} actions={actions} onClose={details.closeItem} />
        )}
      </DialogHost>
      <DialogHost item={canWrite ? edit.open : null}>
        {(id, dialog) => <EditPropertyDialog {...dialog} id={id} onClose={edit.closeItem} />}
      </DialogHost>
      <DialogHost item={canWrite ? removal.open : null}>
        {(id, dialog) => <RemovePropertyDialog {...dialog} id={id} onClose={removal.closeItem} />}
      </DialogHost>
      <DialogHost item={canWrite ? creation.open : null}>
        {(_, dialog) => <CreatePropertyDialog {...dialog} onClose={creation.closeItem} />}
      </DialogHost>
    </>
  )
}
