import type { Booking } from '@ilewa/contract/bookings/schema'
import {
  canCancelPayLink,
  type PayLink,
  type PayLinkState,
  payLinkStateLabels,
} from '@ilewa/contract/collections/pay-links'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { useContractForm } from '../../../../lib/forms/forms.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { useCivilDateOf, useFormatDateTime } from '../../../../lib/today.ts'
import { EntryList, EntryRow } from '../../../../ui/data/EntryRow.tsx'
import { type BadgeVariant, StatusBadge } from '../../../../ui/data/StatusBadge.tsx'
import { FormFailure } from '../../../../ui/form/FormFailure.tsx'
import { RowButton } from '../../../../ui/list/RowButton.tsx'
import { withoutYear } from '../../holds/hold-form.ts'
import classes from '../MoneyPanel.module.css'
import { scrollIntoView } from '../scroll-into-view.ts'
import { cancelPayLink, currentState, usePayLinks } from './pay-links.api.ts'
import { SharePayLink } from './SharePayLink.tsx'

const variants: Record<PayLinkState, BadgeVariant> = {
  OPEN: 'secondary',
  NOTHING_LEFT: 'outline',
  PAID: 'success',
  EXPIRED: 'outline',
  CANCELLED: 'outline',
}

/**
 * Describes a link: "Works until 30 Nov, 14:00 · ₦30,000.00 left to pay · ₦20,000.00 received · Created 28 Nov 2026 by Ada Obi".
 */
function useDescribe() {
  const formatDateTime = useFormatDateTime()
  const civilDateOf = useCivilDateOf()
  return (link: PayLink, isOpen: boolean) => {
    const { amount, left, cautionPart, received, reversed, expiresAt, createdAt, createdByName } = link
    return [
      isOpen && `Works until ${withoutYear(formatDateTime(expiresAt))}`,
      isOpen && left.amount !== amount && `${formatNaira(left.amount)} left to pay`,
      received > 0 && received !== amount && `${formatNaira(received)} received`,
      reversed > 0 && `${formatNaira(reversed)} paid and reversed`,
      cautionPart > 0 && `${formatNaira(cautionPart)} of it is the caution deposit`,
      `Created ${formatDate(civilDateOf(createdAt))}${createdByName ? ` by ${createdByName}` : ''}`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

interface CancelQuestionProps {
  link: PayLink
  onBack: () => void
  onCancelled: () => void
}

function CancelQuestion({ link, onBack, onCancelled }: CancelQuestionProps) {
  const { submit, busy, failure } = useContractForm({
    schema: z.object({}),
    initialValues: {},
    send: async (_, idempotencyKey) => {
      await cancelPayLink(link, idempotencyKey)
      onCancelled()
    },
    fallback: { message: 'Failed to cancel the link' },
  })
  return (
    <form ref={scrollIntoView} className={classes.question} data-question noValidate onSubmit={submit}>
      <Text>The guest can then no longer pay by this link. Money already under way still counts.</Text>
      <FormFailure failure={failure} />
      <Group gap="xs">
        <Button variant="default" disabled={busy} autoFocus onClick={onBack}>
          Back
        </Button>
        <Button type="submit" color="red" loading={busy}>
          Cancel link
        </Button>
      </Group>
    </form>
  )
}

interface LinkRowProps {
  link: PayLink
  booking: Booking
  onCancelled: () => void
}

function LinkRow({ link, booking, onCancelled }: LinkRowProps) {
  const canCancel = useCan('payments:record')
  const describe = useDescribe()
  const [isAsking, setAsking] = useState(false)
  const [isBack, setBack] = useState(false)
  const state = currentState(link)
  const isOpen = state === 'OPEN'
  const isActive = canCancelPayLink(state)
  const amount = formatNaira(link.amount)
  return (
    <EntryRow
      title={amount}
      badge={<StatusBadge variant={variants[state]} label={payLinkStateLabels[state]} />}
      details={describe(link, isOpen)}
      actions={
        isActive &&
        !isAsking && (
          <>
            {isOpen && <SharePayLink booking={booking} link={link} />}
            {canCancel && (
              <RowButton
                aria-label={`Cancel link of ${amount}`}
                // Where the focus was before the question.
                autoFocus={isBack}
                onClick={() => setAsking(true)}
              >
                Cancel link
              </RowButton>
            )}
          </>
        )
      }
    >
      {isActive && isAsking && (
        <CancelQuestion
          link={link}
          onBack={() => {
            setBack(true)
            setAsking(false)
          }}
          onCancelled={() => {
            setBack(false)
            setAsking(false)
            onCancelled()
          }}
        />
      )}
    </EntryRow>
  )
}

/** The pay links of a booking, newest first; nothing without any. */
export function PayLinkList({ booking }: { booking: Booking }) {
  const { data: links = [] } = usePayLinks(booking.id)
  const heading = useRef<HTMLHeadingElement>(null)
  if (links.length === 0) return null
  return (
    <section className={classes.links}>
      {/* Gets the focus once the button that had it is gone. */}
      <h3 ref={heading} tabIndex={-1}>
        Pay links
      </h3>
      <EntryList label="Pay links">
        {links.map((link) => (
          <LinkRow key={link.id} link={link} booking={booking} onCancelled={() => heading.current?.focus()} />
        ))}
      </EntryList>
    </section>
  )
}
