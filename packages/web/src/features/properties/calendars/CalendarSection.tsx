import { Skeleton, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { RefreshFailure } from '../../../ui/list/RefreshFailure.tsx'
import classes from './Calendars.module.css'

interface CalendarSectionProps<T> {
  title: string
  action?: ReactNode
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** A part of the calendars dialog with its own query. */
export function CalendarSection<T>({ title, action, query, children }: CalendarSectionProps<T>) {
  const { data, isError, error, refetch } = query
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <Title order={3}>{title}</Title>
        {action}
      </div>
      {isError && data === undefined && <ErrorView error={error} onRetry={() => void refetch()} />}
      <RefreshFailure query={query} />
      {!isError && data === undefined && <Skeleton className="delayed" height="6rem" radius="md" />}
      {data !== undefined && children(data)}
    </section>
  )
}
