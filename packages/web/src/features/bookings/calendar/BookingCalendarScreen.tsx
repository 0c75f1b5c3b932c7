import { Button, Skeleton } from '@mantine/core'
import { House } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { EmptyState, NoMatch } from '../../../ui/layout/EmptyState.tsx'
import { ListStates } from '../../../ui/list/ListStates.tsx'

interface ScreenProps {
  query: ComponentProps<typeof ListStates>['query']
  count: number
  isSearched: boolean
  onClear: () => void
  toolbar: ReactNode
  notices: ReactNode
  children: ReactNode
}

/** The calendar with its toolbar, or its loading, error or empty state. */
export function BookingCalendarScreen({ isSearched, onClear, toolbar, notices, ...states }: ScreenProps) {
  return (
    <>
      {toolbar}
      {notices}
      <ListStates
        {...states}
        isFiltered={isSearched}
        fallback="Failed to load the calendar"
        skeleton={
          <Skeleton
            className="delayed"
            height="max(22rem, calc(100dvh - 18.5rem))"
            radius="lg"
            role="status"
            aria-label="Loading"
          />
        }
        empty={
          <EmptyState
            icon={House}
            title="No properties yet"
            text="The calendar shows every property with its stays. Add your first property to start."
            action={
              <Button component={Link} to={paths.properties}>
                Go to properties
              </Button>
            }
          />
        }
        noMatch={
          <NoMatch title="No properties found" text="No property matches your search." onClear={onClear} />
        }
      />
    </>
  )
}
