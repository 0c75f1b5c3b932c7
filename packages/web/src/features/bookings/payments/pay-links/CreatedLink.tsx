import type { Booking } from '@ilewa/contract/bookings/schema'
import type { PayLink } from '@ilewa/contract/collections/pay-links'
import { formatNaira } from '@ilewa/contract/core/money'
import { Anchor, Group } from '@mantine/core'
import { useFormatDateTime } from '../../../../lib/today.ts'
import { DetailsDialog } from '../../../../ui/dialog/DetailsDialog.tsx'
import { type Fact, FactLines } from '../../../../ui/layout/FactLines.tsx'
import { type DialogProps, modal, titleFor } from './pay-link-dialog.ts'
import { SharePayLink } from './SharePayLink.tsx'

interface CreatedLinkProps extends DialogProps {
  booking: Booking
  link: PayLink
}

/** The new link, to send it at once. */
export function CreatedLink({ booking, link, ...dialog }: CreatedLinkProps) {
  const formatDateTime = useFormatDateTime()
  const { amount, cautionPart, expiresAt, url } = link
  const facts: Fact[] = [['Amount', formatNaira(amount)]]
  if (cautionPart > 0) facts.push(['Of which caution deposit', formatNaira(cautionPart)])
  facts.push(['Works until', formatDateTime(expiresAt)])
  if (url)
    facts.push([
      'Link',
      <Anchor key="link" href={url} target="_blank" rel="noreferrer">
        {url}
      </Anchor>,
    ])
  return (
    <DetailsDialog
      {...dialog}
      {...modal}
      title={titleFor(booking)}
      footer={
        <Group gap="xs" w="100%">
          <SharePayLink booking={booking} link={link} isMain />
        </Group>
      }
    >
      <FactLines facts={facts} />
    </DetailsDialog>
  )
}
