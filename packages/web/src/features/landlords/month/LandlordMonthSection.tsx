import { type CivilDate, formatMonth, startOfMonth } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { Agreement, Landlord } from '@ilewa/contract/landlords/schema'
import type { LandlordMonth } from '@ilewa/contract/landlords/share'
import {
  describeTermsAndDays,
  dueLine,
  landlordMonthMessage,
  propertyMonthLines,
} from '@ilewa/contract/landlords/share-text'
import { StatementMonth } from '@ilewa/contract/money/statements/statements'
import { Group, Skeleton, Text } from '@mantine/core'
import { useSession } from '../../../lib/session/session.ts'
import { useToday } from '../../../lib/today.ts'
import { ShareMessage } from '../../../ui/contact/ShareMessage.tsx'
import { EntryList, EntryRow } from '../../../ui/data/EntryRow.tsx'
import { TextLines } from '../../../ui/data/TextLines.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { FactLines } from '../../../ui/layout/FactLines.tsx'
import { RefreshFailure } from '../../../ui/list/RefreshFailure.tsx'
import { useUrlFilters } from '../../../ui/list/use-url-filters.ts'
import { DetailsAmount, DetailsSection } from '../../../ui/record/RecordDetailsDialog.tsx'
import { useLandlordStatements } from '../../money/landlords/landlord-statements.api.ts'
import { useAgreements } from '../agreements/agreements.api.ts'
import { useLandlordMonth } from '../landlords.api.ts'
import { MonthStepper } from './MonthStepper.tsx'

/** The last month that is over if an agreement was in force in it, otherwise the present month. */
function toDefaultMonth(agreements: readonly Agreement[], today: CivilDate): string {
  const present = startOfMonth(today)
  const last = startOfMonth(today, -1)
  const hasLast = agreements.some(
    ({ firstDay, lastDay }) => firstDay < present && (lastDay === null || lastDay >= last),
  )
  return (hasLast ? last : present).slice(0, 7)
}

interface SharesProps {
  month: LandlordMonth
  e164: string | null
}

/** What is due, and how it follows from the income of each property. */
function Shares({ month, e164 }: SharesProps) {
  const isOver = month.month < useToday().slice(0, 7)
  const [dueLabel, due] = dueLine(month.due)
  const businessName = useSession()?.business?.name ?? ''
  return (
    <>
      <div>
        <Text c="dimmed">{dueLabel}</Text>
        <DetailsAmount>{due}</DetailsAmount>
        <Text c="dimmed">
          {isOver ? '' : 'This month is not over. '}The figures change with bookings and expenses.
        </Text>
      </div>
      <EntryList label="Properties">
        {month.properties.map((property) => (
          <EntryRow
            // An agreement is in force once in a month, and a property can have two of them.
            key={property.agreement.id}
            title={property.property.name}
            details={describeTermsAndDays(month.month, property)}
          >
            <TextLines lines={propertyMonthLines(property)} />
          </EntryRow>
        ))}
      </EntryList>
      {month.notReceived > 0 && (
        <FactLines facts={[['Of the income, not yet received', formatNaira(month.notReceived)]]} />
      )}
      <Group role="group" aria-label={`Send ${formatMonth(month.month)}`} gap="xs">
        <ShareMessage message={landlordMonthMessage(month, businessName)} e164={e164} />
      </Group>
    </>
  )
}

/** Says that the figures of a stated month are those of now. */
function StatedNotice({ landlordId, month }: { landlordId: string; month: string }) {
  const { data: statements } = useLandlordStatements(landlordId)
  const stated = statements?.find((statement) => statement.month === month)
  return (
    stated && <Text>Stated in {stated.number}. What has changed since will be on the next statement.</Text>
  )
}

function MonthView({ landlord, month }: { landlord: Landlord; month: string }) {
  const query = useLandlordMonth(landlord.id, month)
  const { data, isError, error, refetch } = query
  if (!data)
    return isError ? (
      <ErrorView error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="delayed" height="16rem" radius="md" />
    )
  return (
    <>
      <RefreshFailure query={query} />
      <StatedNotice landlordId={landlord.id} month={month} />
      {data.properties.length > 0 ? (
        <Shares month={data} e164={landlord.phoneE164} />
      ) : (
        <Text c="dimmed">No agreement was in force in {formatMonth(month)}.</Text>
      )}
    </>
  )
}

/** A month of a landlord, which is in the URL; nothing without an agreement. */
export function LandlordMonthSection({ landlord }: { landlord: Landlord }) {
  const today = useToday()
  const { data: agreements, isError } = useAgreements({ landlordId: landlord.id })
  const { filters, setFilters } = useUrlFilters({ month: '' })
  if (agreements?.length === 0) return null
  const isReady = agreements !== undefined || isError
  const month = StatementMonth.safeParse(filters.month).data ?? toDefaultMonth(agreements ?? [], today)
  return (
    <DetailsSection title="Month">
      {isReady ? (
        <>
          <MonthStepper month={month} onMonth={(next) => setFilters({ month: next })} />
          <MonthView landlord={landlord} month={month} />
          {today.startsWith(month) && (
            <Text c="dimmed">Counts the whole month, with nights to come. Analytics counts up to today.</Text>
          )}
        </>
      ) : (
        <Skeleton className="delayed" height="16rem" radius="md" />
      )}
    </DetailsSection>
  )
}
