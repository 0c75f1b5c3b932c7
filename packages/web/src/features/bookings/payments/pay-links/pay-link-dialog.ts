import type { Booking } from '@ilewa/contract/bookings/schema'
import type { RecordDialogProps } from '../../../../ui/record/RecordDialogs.tsx'

/** What the steps of the dialog share, so that one looks like the continuation of the other. */
export type DialogProps = Omit<RecordDialogProps, 'id'>

export const modal = { title: 'Pay link', size: 'md' }

export const titleFor = ({ guestName }: Booking) => `Pay link for ${guestName}`
