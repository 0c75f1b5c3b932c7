import type { Block } from '@ilewa/contract/blocks/schema'
import { blockReasonLabels } from '@ilewa/contract/blocks/terms'
import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { Button, Skeleton, Text, Title, UnstyledButton } from '@mantine/core'
import { CalendarOff, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatRemaining, totalOf } from '../../../lib/api/paging.ts'
import { blockDialogs } from '../../../lib/block-dialogs.ts'
import { useToday } from '../../../lib/today.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { RefreshFailure } from '../../../ui/list/RefreshFailure.tsx'
import { useBlocksOf, useComingBlocks } from '../../blocks/blocks.api.ts'
import classes from './UpcomingStays.module.css'

function BlockList({ blocks }: { blocks: readonly Block[] }) {
  const dialogs = useDialogs()
  return (
    <ul className={classes.stays}>
      {blocks.map(({ id, from, to, reason, note, maintenanceTitle }) => (
        <li key={id}>
          <UnstyledButton className={classes.stay} onClick={() => dialogs.open(blockDialogs.details, id)}>
            <span className={classes.words}>
              <strong>
                {formatDateRange(from, to)} · {formatNights(nightsBetween(from, to))}
              </strong>
              <span>{[blockReasonLabels[reason], maintenanceTitle ?? note].filter(Boolean).join(' · ')}</span>
            </span>
            <ChevronRight size={18} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

/** Past dates are loaded on demand: they only explain occupancy. */
function PastBlocks({ propertyId }: { propertyId: string }) {
  const today = useToday()
  const query = useBlocksOf(propertyId)
  const all = query.data?.pages.flatMap(({ data }) => data.blocks) ?? []
  const past = all.filter(({ to }) => to <= today)
  if (query.isError && !query.data)
    return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton className="delayed" height="5rem" radius="md" />
  return (
    <>
      <BlockList blocks={past} />
      {past.length === 0 && !query.hasNextPage && <Text c="dimmed">No past blocked dates.</Text>}
      {query.hasNextPage && (
        <Button
          variant="subtle"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {`Load ${formatRemaining(totalOf(query.data.pages), all.length)} more`}
        </Button>
      )}
    </>
  )
}

interface BlockedDatesProps {
  propertyId: string
  /** Undefined for an archived property. */
  onBlock: ((propertyId: string) => void) | undefined
}

/** The nights on which the property takes no guests: current and coming ones, and past ones on demand. */
export function BlockedDates({ propertyId, onBlock }: BlockedDatesProps) {
  const query = useComingBlocks(propertyId, useToday())
  const [showsPast, setShowsPast] = useState(false)
  const { data, isError, error, refetch } = query
  return (
    <section>
      <div className={classes.head}>
        <Title order={3}>Blocked dates</Title>
        {onBlock && (
          <Button
            variant="default"
            leftSection={<CalendarOff size={17} aria-hidden />}
            onClick={() => onBlock(propertyId)}
          >
            Block dates
          </Button>
        )}
      </div>
      {isError && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      <RefreshFailure query={query} />
      {!isError && !data && <Skeleton className="delayed" height="5rem" radius="md" />}
      {data?.blocks.length === 0 && <Text c="dimmed">No blocked dates now or later.</Text>}
      {data && data.blocks.length > 0 && <BlockList blocks={data.blocks} />}
      {showsPast ? (
        <>
          <Title order={4} mt="sm">
            Past blocked dates
          </Title>
          <PastBlocks propertyId={propertyId} />
        </>
      ) : (
        <Button variant="subtle" px="xs" onClick={() => setShowsPast(true)}>
          Show past blocked dates
        </Button>
      )}
    </section>
  )
}
