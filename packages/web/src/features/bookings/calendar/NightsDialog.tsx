import type { CalendarProperty } from '@ilewa/contract/bookings/calendar'
import { nightsBetween } from '@ilewa/contract/core/dates'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { CalendarOff, CalendarPlus, Pencil } from 'lucide-react'
import { blockDialogs, toNewBlock } from '../../../lib/block-dialogs.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { type DialogState, useOpenAfterMount } from '../../../ui/dialog/MountedDialog.tsx'
import type { Dialogs } from '../../../ui/dialog/use-dialogs.ts'
import { recordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import { useQuickBlock } from '../../blocks/blocks.api.ts'
import { formatStay } from '../form/stay-dates.ts'
import classes from './NightsDialog.module.css'
import { nightsDialog, parseNightsItem } from './nights-item.ts'

interface NightsDialogProps extends DialogState {
  /** See `toNightsItem`. */
  item: string
  properties: readonly CalendarProperty[]
  dialogs: Dialogs
}

/** What to do with vacant nights: book or block them. Blocking takes one tap, with Undo. */
export function NightsDialog({ item, properties, dialogs, opened, onExited }: NightsDialogProps) {
  const nights = parseNightsItem(item)
  const { propertyId, checkIn, checkOut } = nights
  const property = properties.find(({ id }) => id === propertyId)
  const count = nightsBetween(checkIn, checkOut)
  const { quickBlock, busy } = useQuickBlock()
  const canBlock = useCan('blocks:manage')
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
        <Text>{formatStay({ checkIn, checkOut })}</Text>
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
      </Stack>
    </Modal>
  )
}
