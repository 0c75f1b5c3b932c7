import { canHavePicture } from '@ilewa/contract/guest-register/rules'
import type { MaskedEntry, RevealedEntry } from '@ilewa/contract/guest-register/schema'
import { idKindLabels } from '@ilewa/contract/guest-register/terms'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { notifyError } from '../../../lib/notify.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { EntryRow } from '../../../ui/data/EntryRow.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { PictureButton } from './PictureButton.tsx'
import { RevealedEntryView } from './RevealedEntryView.tsx'
import { removeEntry, revealEntry } from './register.api.ts'

interface EntryItemProps {
  bookingId: string
  entry: MaskedEntry
  takesPictures: boolean
}

const describe = ({ nationality, idKind, hasPicture, isByGuest }: MaskedEntry): string =>
  [nationality, idKind && idKindLabels[idKind], hasPicture && 'picture', isByGuest && 'entered by the guest']
    .filter(Boolean)
    .join(' · ')

function DeleteButton({ bookingId, entry }: Omit<EntryItemProps, 'takesPictures'>) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        px="sm"
        aria-label={`Delete ${entry.name}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onExited={close}
        onClose={close}
        title="Delete from the guest register?"
        confirmLabel="Delete"
        onConfirm={() => removeEntry(bookingId, entry.id)}
        fallback="Failed to delete the entry"
      >
        All details of {entry.name} are deleted. To correct an entry, delete it and add the guest again.
      </ConfirmDialog>
    </>
  )
}

/** A guest in the register: masked, until an owner looks. */
export function EntryItem({ bookingId, entry, takesPictures }: EntryItemProps) {
  const canRead = useCan('register:read')
  const [revealed, setRevealed] = useState<RevealedEntry | null>(null)
  const [isBusy, setBusy] = useState(false)
  const reveal = async () => {
    setBusy(true)
    try {
      setRevealed(await revealEntry(entry.id))
    } catch (error) {
      notifyError(error, 'Failed to show the entry')
    } finally {
      setBusy(false)
    }
  }
  return (
    <EntryRow
      title={entry.name}
      details={describe(entry)}
      actions={
        <>
          {canRead && (
            <Button
              variant="default"
              px="sm"
              loading={isBusy}
              aria-label={`${revealed ? 'Hide' : 'Show'} ${entry.name}`}
              aria-expanded={revealed !== null}
              onClick={() => (revealed ? setRevealed(null) : void reveal())}
            >
              {revealed ? 'Hide' : 'Show'}
            </Button>
          )}
          {takesPictures && canHavePicture(entry.idKind) && (canRead || !entry.hasPicture) && (
            <PictureButton
              bookingId={bookingId}
              entryId={entry.id}
              name={entry.name}
              hasPicture={entry.hasPicture}
              onAdded={() => setRevealed(null)}
            />
          )}
          {canRead && <DeleteButton bookingId={bookingId} entry={entry} />}
        </>
      }
    >
      {revealed && <RevealedEntryView entry={revealed} />}
    </EntryRow>
  )
}
