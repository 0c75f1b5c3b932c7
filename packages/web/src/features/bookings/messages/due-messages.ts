import { addDays, type CivilDate, formatDate } from '@ilewa/contract/core/dates'
import type { DueMessage } from '@ilewa/contract/messages/schema'
import { messageKindLabels } from '@ilewa/contract/messages/terms'

/** "arrives tomorrow", "arrives 5 Dec 2026", "left yesterday" */
function formatStay({ kind, checkIn, checkOut }: DueMessage, today: CivilDate): string {
  if (kind === 'THANKS')
    return checkOut === addDays(today, -1) ? 'left yesterday' : `left ${formatDate(checkOut)}`
  if (checkIn === today) return 'arrives today'
  return checkIn === addDays(today, 1) ? 'arrives tomorrow' : `arrives ${formatDate(checkIn)}`
}

/** "Directions: arrives tomorrow" */
export const formatDueMessage = (message: DueMessage, today: CivilDate): string =>
  `${messageKindLabels[message.kind]}: ${formatStay(message, today)}`
