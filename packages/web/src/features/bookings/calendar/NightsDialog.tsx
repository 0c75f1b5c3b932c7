import type { CalendarProperty } from '@ilewa/contract/bookings/calendar'
import { addDays, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { Banknote, CalendarOff, CalendarPlus, Pencil } from 'lucide-react'
import { blockDialogs, toNewBlock } from '../../../lib/block-dialogs.ts'
import { priceDialogs } from '../../../lib/price-dialogs.ts'
import { usePlanAllows } from '../../../lib/session/plan.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { type DialogState, useOpenAfterMount } from '../../../ui/dialog/MountedDialog.tsx'
import type { Dialogs } from '../../../ui/dialog/use-dialogs.ts'
import { recordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import { useQuickBlock } from '../../blocks/blocks.api.ts'
import { formatStay } from '../form/stay-dates.ts'
import { priceAt } from './grid/night-prices.ts'
import classes from './NightsDialog.module.css'
import { type NightsOfProperty, nightsDialog, parseNightsItem } from './nights-item.ts'

/** "₦85,000.00 a night", or "₦85,000.00 – ₦180,000.00 a night" */
function formatPrices(property: CalendarProperty, { checkIn, checkOut }: NightsOfProperty): string {
  const prices = Array.from({ length: nightsBetween(checkIn, checkOut) }, (_, night) => {
    return priceAt(property, addDays(checkIn, night))?.price ?? property.pricePerNight
  })
  const range = [...new Set([Math.min(...prices), Math.max(...prices)])]
  return range[0] ? `${range.map(formatNaira).join(' – ')} a night` : 'No price set'
}

interface NightsDialogProps extends DialogState {
  /** See `toNightsItem`. */
  item: string
  properties: readonly CalendarProperty[]
  dialogs: Dialogs
}

/** What to do with vacant nights: book them, block them, or set their price. Blocking takes one tap, with Undo. */
export function NightsDialog({ item, properties, dialogs, opened, onExited }: NightsDialogProps) {
  const nights = parseNightsItem(item)
  const { propertyId, checkIn, checkOut } = nights
  const property = properties.find(({ id }) => id === propertyId)
  const count = nightsBetween(checkIn, checkOut)
  const { quickBlock, busy } = useQuickBlock()
  const canBlock = useCan('blocks:manage')
  const isPaid = usePlanAllows('prices')
  const canPrice = useCan('prices:write') && isPaid
  const close = () => dialogs.close(nightsDialog)
  const block = async () => {
    if (await quickBlock(nights)) close()
  }
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onExitTransitionEnd={onExited}
      onClose={close}
      title={property?.name ?? 'Vacant nights'}
      centered
      classNames={{ inner: classes.inner, content: classes.content, title: classes.title }}
    >
      <Stack gap="sm">
        <div>
          <Text>{formatStay({ checkIn, checkOut })}</Text>
          {property && <Text c="dimmed">{formatPrices(property, nights)}</Text>}
        </div>
        <Button
          data-autofocus
          leftSection={<CalendarPlus size={18} aria-hidden />}
          onClick={() => dialogs.replace(nightsDialog, recordDialogs.create, item)}
        >
          New booking
        </Button>
        {canBlock && (
          <>
            <Button
              variant="default"
              loading={busy}
              leftSection={<CalendarOff size={18} aria-hidden />}
              onClick={() => void block()}
            >
              {count === 1 ? 'Block this night' : `Block ${count} nights`}
            </Button>
            <Button
              variant="subtle"
              leftSection={<Pencil size={18} aria-hidden />}
              onClick={() =>
                dialogs.replace(
                  nightsDialog,
                  blockDialogs.create,
                  toNewBlock({ propertyId, from: checkIn, to: checkOut }),
                )
              }
            >
              Block with a reason
            </Button>
          </>
        )}
        {canPrice && (
          <Button
            variant="subtle"
            leftSection={<Banknote size={18} aria-hidden />}
            onClick={() => dialogs.replace(nightsDialog, priceDialogs.days, item)}
          >
            Set price
          </Button>
        )}
      </Stack>
    </Modal>
  )
}
