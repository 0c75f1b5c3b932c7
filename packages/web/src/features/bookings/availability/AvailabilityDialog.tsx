import { maxGuests } from '@ilewa/contract/bookings/schema'
import { addDays } from '@ilewa/contract/core/dates'
import { properties } from '@ilewa/contract/properties/endpoints'
import type { AvailableProperty } from '@ilewa/contract/properties/schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Copy, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { usePagedEndpoint } from '../../../lib/api/endpoint-query.ts'
import { totalOf } from '../../../lib/api/paging.ts'
import { notifyErrorMessage, notifySuccess } from '../../../lib/notify.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useToday } from '../../../lib/today.ts'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { type DateRange, DateRangeField } from '../../../ui/form/DateRangeField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { SkeletonRows } from '../../../ui/layout/Skeletons.tsx'
import { LoadMore } from '../../../ui/list/LoadMore.tsx'
import { RefreshFailure } from '../../../ui/list/RefreshFailure.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import classes from './AvailabilityDialog.module.css'
import { type Enquiry, formatEnquiry, formatPrice, toAvailabilityMessage } from './availability-message.ts'

interface FreeListProps {
  enquiry: Enquiry
  onBook: (propertyId: string) => void
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    notifySuccess('Copied')
  } catch {
    notifyErrorMessage({ title: 'Not Copied', message: 'This browser does not allow copying.' })
  }
}

interface SendButtonsProps {
  enquiry: Enquiry
  free: readonly AvailableProperty[]
  total: number
}

function SendButtons({ enquiry, free, total }: SendButtonsProps) {
  const sender = useSession()?.business?.name ?? 'your host'
  const message = toAvailabilityMessage(enquiry, free, { sender, others: total - free.length })
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<Copy size={17} aria-hidden />}
        onClick={() => void copy(message)}
      >
        Copy
      </Button>
      <Button
        component="a"
        variant="default"
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noreferrer"
        leftSection={<MessageCircle size={17} aria-hidden />}
      >
        WhatsApp
      </Button>
    </Group>
  )
}

/** The properties that are free on these nights, with their prices. */
function FreeList({ enquiry, onBook }: FreeListProps) {
  const { checkIn, checkOut } = enquiry
  const query = usePagedEndpoint(properties.available, { query: { checkIn, checkOut } })
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
          <SendButtons enquiry={enquiry} free={free} total={total} />
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
                <Button aria-label={`Book ${property.name}`} onClick={() => onBook(property.id)}>
                  Book
                </Button>
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

/** "Is it free?": dates and guests, then the free properties with their prices, to send or to book. */
export function AvailabilityDialog({ id: _, onClose, ...dialog }: RecordDialogProps) {
  const today = useToday()
  const dialogs = useDialogs()
  const [[checkIn, checkOut], setDates] = useState<DateRange>([today, addDays(today, 1)])
  const [guests, setGuests] = useState<number | undefined>(2)
  const hasDates = checkIn && checkOut && checkOut > checkIn
  const book = (propertyId: string) =>
    dialogs.replace(
      bookingDialogs.availability,
      bookingDialogs.create,
      [propertyId, checkIn, checkOut, guests].join('_'),
    )
  return (
    <DetailsDialog {...dialog} onClose={onClose} title="Is it free?">
      <Stack gap="md">
        <div className={classes.fields}>
          <DateRangeField
            label="Check-in and check-out"
            value={[checkIn, checkOut]}
            min={today}
            onChange={setDates}
          />
          <NumberField
            label="Guests"
            decimals={0}
            min={1}
            max={maxGuests}
            value={guests}
            onChange={setGuests}
          />
        </div>
        {hasDates ? (
          <FreeList enquiry={{ checkIn, checkOut, guests: guests || 1 }} onBook={book} />
        ) : (
          <Text c="dimmed">Choose the dates of the stay.</Text>
        )}
      </Stack>
    </DetailsDialog>
  )
}
