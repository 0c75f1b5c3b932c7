import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { expenseStatusLabels } from '@ilewa/contract/expenses/terms'
import type { MaintenanceDetails as Details } from '@ilewa/contract/maintenance/schema'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useFormatDateTime } from '../../lib/today.ts'
import { RecordHistory } from '../../ui/history/RecordHistory.tsx'
import { Photo } from '../../ui/images/Photo.tsx'
import { type Fact, FactLines } from '../../ui/layout/FactLines.tsx'
import { useExpensesOfRequest } from '../expenses/expenses.api.ts'
import { MaintenanceStatusBadge, PriorityBadge } from './MaintenanceBadges.tsx'
import classes from './MaintenanceDetails.module.css'
import { useCanRecordExpense } from './use-can-record-expense.ts'

function toDetails(request: Details, formatDateTime: (instant: string) => string): Fact[] {
  const { actualCost, completedAt } = request
  const details: [string, string | null][] = [
    ['Property', request.property.name],
    ['Reporter', request.reporterName ?? request.createdByName],
    ['Estimated cost', formatNaira(request.estimatedCost)],
    ['Actual cost', actualCost === null ? null : formatNaira(actualCost)],
    ['Recorded by', `${request.createdByName}, ${formatDateTime(request.createdAt)}`],
    ['Completed', completedAt && formatDateTime(completedAt)],
  ]
  return details.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** The request's expenses that this person may see. */
function LinkedExpenses({ id }: { id: string }) {
  const { data = [] } = useExpensesOfRequest(id, useCanRecordExpense())
  if (data.length === 0) return null
  return (
    <Section title="Expenses">
      <ul className={classes.expenses}>
        {data.map((expense) => (
          <li key={expense.id}>
            <Link to={`${paths.expenses}?${new URLSearchParams({ open: expense.id })}`}>
              <span>
                {expense.title}, {formatDate(expense.expenseDate)} · {expenseStatusLabels[expense.status]}
              </span>
              <strong>{formatNaira(expense.amount)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** All details of one request. */
export function MaintenanceDetails({ request }: { request: Details }) {
  const formatDateTime = useFormatDateTime()
  const { description, cancellationReason, photos } = request
  return (
    <>
      <div className={classes.badges}>
        <MaintenanceStatusBadge status={request.status} />
        <PriorityBadge priority={request.priority} />
      </div>
      <FactLines facts={toDetails(request, formatDateTime)} />
      {cancellationReason && (
        <Section title="Reason for cancelling">
          <Text className={classes.text}>{cancellationReason}</Text>
        </Section>
      )}
      {description && (
        <Section title="Description">
          <Text className={classes.text}>{description}</Text>
        </Section>
      )}
      {photos.length > 0 && (
        <Section title="Photos">
          <ul className={classes.photos}>
            {photos.map((photo, index) => (
              <li key={photo.id}>
                <a href={photo.url} target="_blank" rel="noreferrer">
                  <Photo url={photo.thumbnailUrl} alt={`${request.title}, photo ${index + 1}`} />
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <LinkedExpenses id={request.id} />
      <RecordHistory kind="maintenance" id={request.id} />
    </>
  )
}
