import { formatDate } from '@ilewa/contract/core/dates'
import { Text } from '@mantine/core'
import { usePlanAllows } from '../../lib/session/plan.ts'
import { useToday } from '../../lib/today.ts'
import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { RemoveRecordDialog } from '../../ui/record/RemoveRecordDialog.tsx'
import { useAgreements } from '../landlords/agreements/agreements.api.ts'
import { propertyApi } from './properties.api.ts'

/** The agreements with landlords that end, and those to come, which are deleted. */
function EndedAgreements({ propertyId }: { propertyId: string }) {
  const today = useToday()
  const { data = [] } = useAgreements({ propertyId: usePlanAllows('landlords') ? propertyId : '' })
  const changed = data.filter(({ lastDay }) => lastDay === null || lastDay > today)
  return changed.map(({ id, landlord, firstDay }) => (
    <Text key={id} span display="block" mt="sm" fw={600}>
      {firstDay > today
        ? `The agreement with ${landlord.name} from ${formatDate(firstDay)} is deleted.`
        : `The agreement with ${landlord.name} ends today.`}
    </Text>
  ))
}

export const RemovePropertyDialog = (props: RecordDialogProps) => (
  <RemoveRecordDialog
    {...props}
    api={propertyApi}
    title="Delete Property"
    confirmLabel="Delete property"
    fallback="Failed to delete property."
  >
    {(property) => (
      <>
        Are you sure you want to delete <strong>{property?.name ?? 'this property'}</strong>? Its past
        bookings are kept in your reports, and you can restore it under Archived.
        {property && <EndedAgreements propertyId={property.id} />}
      </>
    )}
  </RemoveRecordDialog>
)
