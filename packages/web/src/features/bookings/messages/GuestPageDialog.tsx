import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import type { GuestLink } from '@ilewa/contract/guest-page/schema'
import { maxUnlockTries } from '@ilewa/contract/guest-page/terms'
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { ArrowUpRight, RotateCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { ShareMessage } from '../../../ui/contact/ShareMessage.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { bookingApi } from '../bookings.api.ts'
import { renewGuestLink, useGuestLink } from './guest-links.api.ts'

const messageFor = ({ guestName, property }: Booking, { url }: GuestLink): string =>
  `Hello ${guestName.split(/\s+/)[0] ?? guestName}, here is everything about your stay at ${property.name}: ${url}`

/** Replaces the link, such as after it was sent to another person. */
function RenewLink({ booking }: { booking: Booking }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<RotateCw size={17} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        New link
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onExited={close}
        onClose={close}
        title="Replace this link?"
        confirmLabel="Replace link"
        onConfirm={() => renewGuestLink(booking.id)}
        fallback="Failed to replace the link"
      >
        The current link stops working. Send the new one to {booking.guestName}.
      </ConfirmDialog>
    </>
  )
}

function LinkDetails({ booking, link }: { booking: Booking; link: GuestLink }) {
  const canReplace = useCan('page:manage')
  const keepsRegister = useSession()?.business?.keepsGuestRegister
  return (
    <Stack gap="md">
      {link.isLocked && (
        <Alert color="red" icon={<TriangleAlert size={18} aria-hidden />}>
          Wrong digits were entered {maxUnlockTries} times, so the codes are locked. If it was{' '}
          {booking.guestName}, {canReplace ? 'make a new link and send it.' : 'ask the owner for a new link.'}
        </Alert>
      )}
      <Text>
        {booking.property.name} · {formatDateRange(booking.checkIn, booking.checkOut)}
      </Text>
      <Text c="dimmed">
        {booking.status === 'CANCELLED'
          ? 'The page says that the stay is cancelled, and has the receipts.'
          : 'The page shows the stay, what is paid and to pay, receipts, address and directions. Door code and Wi-Fi follow shortly before check-in.'}
        {booking.status !== 'CANCELLED' &&
          keepsRegister &&
          ' Guests also enter themselves in the guest register there.'}{' '}
        It works until {formatDate(link.lastDay)}.
      </Text>
      <Group gap="xs">
        <Button
          component="a"
          variant="default"
          href={link.url}
          target="_blank"
          rel="noreferrer"
          leftSection={<ArrowUpRight size={17} aria-hidden />}
        >
          Open
        </Button>
        {canReplace && <RenewLink booking={booking} />}
      </Group>
    </Stack>
  )
}

/** The page on which the guest of a booking sees the stay: to send it, or to replace its link. */
export function GuestPageDialog({ id, ...dialog }: RecordDialogProps) {
  const query = bookingApi.useOne(id)
  const linkQuery = useGuestLink(id)
  const { data: booking } = query
  const { data: link } = linkQuery
  const failed = [query, linkQuery].find(({ isError, data }) => isError && !data)
  return (
    <DetailsDialog
      {...dialog}
      size="md"
      title="Guest’s page"
      query={linkQuery}
      footer={
        booking &&
        link && (
          <ShareMessage
            message={messageFor(booking, link)}
            link={link.url}
            e164={booking.guestPhoneE164}
            isMain
          />
        )
      }
    >
      {failed && <ErrorView error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !(booking && link) && <Skeleton className="delayed" height="12rem" radius="lg" />}
      {booking && link && <LinkDetails booking={booking} link={link} />}
    </DetailsDialog>
  )
}
