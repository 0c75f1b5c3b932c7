import { formatNaira } from '@ilewa/contract/core/money'
import type { Landlord } from '@ilewa/contract/landlords/schema'
import { Group, Skeleton } from '@mantine/core'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { FactLines } from '../../../ui/layout/FactLines.tsx'
import { DetailsSection } from '../../../ui/record/RecordDetailsDialog.tsx'
import { useAgreements } from '../../landlords/agreements/agreements.api.ts'
import { PayButton, Payouts } from './LandlordPayouts.tsx'
import { IssueStatement, Statements } from './LandlordStatements.tsx'
import { useLandlordPayouts, useLandlordStatements } from './landlord-statements.api.ts'

/** What is due to a landlord by issued statements, the statements, and what was paid. */
export function LandlordAccountSection({ landlord }: { landlord: Landlord }) {
  const agreements = useAgreements({ landlordId: landlord.id })
  const hasAgreement = agreements.data !== undefined && agreements.data.length > 0
  const statements = useLandlordStatements(landlord.id)
  const payouts = useLandlordPayouts(landlord.id)
  const due = payouts.data?.pages[0]?.data.due
  const isEmpty = due === 0 && statements.data?.length === 0
  const failed = [agreements, statements, payouts].find(({ isError, data }) => isError && data === undefined)
  // Without an agreement there is nothing to state, but there can be an account of an agreement that was deleted.
  if (!hasAgreement && isEmpty && !failed) return null
  return (
    <DetailsSection title="Account">
      {failed ? (
        <ErrorView error={failed.error} onRetry={() => void failed.refetch()} />
      ) : due === undefined || !statements.data ? (
        <Skeleton className="delayed" height="8rem" radius="md" />
      ) : (
        <>
          <FactLines
            facts={[]}
            total={
              due < 0
                ? ['Owed by the landlord', formatNaira(-due)]
                : ['Due by issued statements', formatNaira(due)]
            }
          />
          <Group gap="xs">
            <PayButton landlord={landlord} due={due} />
            <IssueStatement landlord={landlord} issued={statements.data} />
          </Group>
          <Statements statements={statements.data} />
          <Payouts query={payouts} />
        </>
      )}
    </DetailsSection>
  )
}
