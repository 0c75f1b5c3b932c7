import {
  type Agreement,
  describeAgreementDays,
  describeTerms,
  isInForce,
} from '@ilewa/contract/landlords/schema'
import { Skeleton, Text } from '@mantine/core'
import { sortAgreements } from '../../lib/agreement-days.ts'
import { agreementDialogs, toNewAgreement } from '../../lib/agreement-dialogs.ts'
import { useToday } from '../../lib/today.ts'
import { AgreementBadge } from '../../ui/data/AgreementBadge.tsx'
import { EntryList, EntryRow } from '../../ui/data/EntryRow.tsx'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { RefreshFailure } from '../../ui/list/RefreshFailure.tsx'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { DetailsSection } from '../../ui/record/RecordDetailsDialog.tsx'
import { toAgreementItem, useAgreements } from './agreements/agreements.api.ts'

interface AgreementRowProps {
  agreement: Agreement
  dialogs: Dialogs
}

function AgreementRow({ agreement, dialogs }: AgreementRowProps) {
  const today = useToday()
  const { id, property, landlord } = agreement
  const days = describeAgreementDays(agreement)
  const action = (label: string, dialog: string, item: string) => (
    <RowButton aria-label={`${label}: ${property.name}, ${days}`} onClick={() => dialogs.open(dialog, item)}>
      {label}
    </RowButton>
  )
  return (
    <EntryRow
      title={property.name}
      badge={<AgreementBadge agreement={agreement} />}
      details={`${describeTerms(agreement)} · ${days}`}
      actions={
        <>
          {action('Edit', agreementDialogs.edit, toAgreementItem(landlord.id, id))}
          {/* An agreement to come is edited instead, and one that is over is followed by another one. */}
          {isInForce(agreement, today) &&
            action(
              'New terms',
              agreementDialogs.create,
              toNewAgreement({ propertyId: property.id, landlordId: landlord.id, previousId: id }),
            )}
          {action('Delete', agreementDialogs.remove, toAgreementItem(landlord.id, id))}
        </>
      }
    />
  )
}

/** The agreements with a landlord, those in force first. */
export function LandlordAgreements({ landlordId, dialogs }: { landlordId: string; dialogs: Dialogs }) {
  const today = useToday()
  const query = useAgreements({ landlordId })
  const { data, isError, error, refetch } = query
  return (
    <DetailsSection title="Agreements">
      {isError && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      <RefreshFailure query={query} />
      {!isError && !data && <Skeleton className="delayed" height="5rem" radius="md" />}
      {data?.length === 0 && <Text c="dimmed">No agreements yet.</Text>}
      {data && data.length > 0 && (
        <EntryList label="Agreements">
          {sortAgreements(data, today).map((agreement) => (
            <AgreementRow key={agreement.id} agreement={agreement} dialogs={dialogs} />
          ))}
        </EntryList>
      )}
    </DetailsSection>
  )
}
