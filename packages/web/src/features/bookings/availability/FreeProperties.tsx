import { properties } from '@ilewa/contract/properties/endpoints'
import { Button, Stack, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { usePagedEndpoint } from '../../../lib/api/endpoint-query.ts'
import { totalOf } from '../../../lib/api/paging.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { SkeletonRows } from '../../../ui/layout/Skeletons.tsx'
import { LoadMore } from '../../../ui/list/LoadMore.tsx'
import { RefreshFailure } from '../../../ui/list/RefreshFailure.tsx'
import classes from './AvailabilityDialog.module.css'
import { type Enquiry, formatEnquiry, formatPrice } from './availability-message.ts'
import { ShareAvailability } from './ShareAvailability.tsx'

interface FreePropertiesProps {
  enquiry: Enquiry
  onBook: (propertyId: string) => void
}

/** The properties that are free on these nights, with their prices. */
export function FreeProperties({ enquiry, onBook }: FreePropertiesProps) {
  const { checkIn, checkOut, guests } = enquiry
  const canSellAnyway = useCan('prices:write')
  const query = usePagedEndpoint(properties.available, {
    query: { checkIn, checkOut, guests: String(guests) },
  })
  const loadedPages = query.data?.pages
  if (query.isError && !loadedPages)
    return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (!loadedPages) return <SkeletonRows count={4} height="4rem" />
  const free = loadedPages.flatMap(({ data }) => data.properties)
  const total = totalOf(loadedPages)
  return (
    <Stack gap="sm">
      <RefreshFailure query={query} />
      <Text role="status">
        {free.length === 0
          ? `Nothing is free for ${formatEnquiry(enquiry)}. Try other dates.`
          : `Free for ${formatEnquiry(enquiry)}:`}
      </Text>
      {free.length > 0 && (
        <>
          <ShareAvailability enquiry={enquiry} free={free} total={total} />
          <ul className={classes.rows}>
            {free.map((property) => (
              <li key={property.id} className={classes.row}>
                <span className={classes.words}>
                  <strong>{property.name}</strong>
                  <span>{formatPrice(enquiry, property)}</span>
                  <span className={classes.rooms}>
                    {property.bedrooms === 1 ? '1 bedroom' : `${property.bedrooms} bedrooms`}
                  </span>
                </span>
                {property.offer?.problem && (
                  <span className={classes.hint}>
                    <TriangleAlert size={16} aria-hidden />
                    {property.offer.problem}
                  </span>
                )}
                {(canSellAnyway || !property.offer?.problem) && (
                  <Button aria-label={`Book ${property.name}`} onClick={() => onBook(property.id)}>
                    Book
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <LoadMore
            {...query}
            shown={free.length}
            total={total}
            nouns={['free property', 'free properties']}
          />
        </>
      )}
    </Stack>
  )
}
