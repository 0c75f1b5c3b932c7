import { isRegisterComplete } from '@ilewa/contract/guest-register/rules'
import type { BookingRegister } from '@ilewa/contract/guest-register/schema'
import { registerNotice, registerProgress } from '@ilewa/contract/guest-register/terms'
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { EntryList } from '../../../ui/data/EntryRow.tsx'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import { DiscardChanges } from '../../../ui/dialog/DiscardChanges.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { useDeskStay } from '../desk/desk.api.ts'
import type { OfferedStay } from '../desk/desk-stay.ts'
import { StayHeading } from '../desk/StayHeading.tsx'
import { EntryForm, type EntryValues } from './EntryForm.tsx'
import { EntryItem } from './EntryItem.tsx'
import { useRegister } from './register.api.ts'

const noValues: EntryValues = {
  ...{ fullName: '', nationality: '', address: '', phone: '' },
  ...{ comingFrom: '', goingTo: '', idKind: '', idNumber: '' },
}

/** The guest who booked is mostly the first. */
const firstValues = ({ guestName, guestPhone = '' }: OfferedStay): EntryValues => ({
  ...noValues,
  ...{ fullName: guestName, phone: guestPhone },
})

/** Guests who travel together mostly share these. */
const nextValues = ({ nationality, address, phone, comingFrom, goingTo }: EntryValues): EntryValues => ({
  ...noValues,
  ...{ nationality, address, phone, comingFrom, goingTo },
})

interface RegisterProps {
  stay: OfferedStay
  register: BookingRegister
  onDirtyChange: (isDirty: boolean) => void
}

function Register({ stay, register, onDirtyChange }: RegisterProps) {
  const businessName = useSession()?.business?.name ?? ''
  const isOwner = useCan('register:read')
  const { mode, months, takesPictures, isOpen, guests, entries } = register
  const [added, setAdded] = useState<{ count: number; last: EntryValues } | null>(null)
  const [isFormOpen, setFormOpen] = useState(false)
  const showsForm = isOpen && (isFormOpen || !isRegisterComplete(entries.length, guests))
  const initialValues = added ? nextValues(added.last) : entries.length === 0 ? firstValues(stay) : noValues
  if (mode === 'OFF')
    return <Text>{businessName} keeps no guest register. An owner switches it on in Settings.</Text>
  return (
    <Stack gap="lg">
      <Text fw={600}>{registerProgress(entries.length, guests)}</Text>
      {entries.length > 0 && (
        <EntryList label="Guests in the register">
          {entries.map((entry) => (
            <EntryItem key={entry.id} bookingId={stay.id} entry={entry} takesPictures={takesPictures} />
          ))}
        </EntryList>
      )}
      {entries.length > 0 && !isOwner && (
        <Text c="dimmed" fz="sm">
          Only an owner can see an entry in full, or delete one to correct it.
        </Text>
      )}
      {mode === 'IDENTITY' && isOwner && !takesPictures && (
        <Text c="dimmed" fz="sm">
          Pictures of documents need the Standard plan.
        </Text>
      )}
      {isOpen && !showsForm && (
        <Button
          variant="default"
          leftSection={<Plus size={17} aria-hidden />}
          onClick={() => setFormOpen(true)}
        >
          Add another guest
        </Button>
      )}
      {showsForm && (
        <Stack component="section" gap="sm">
          <h3>Add a guest</h3>
          {!added && (
            <Alert color="gray" title="Tell the guest first">
              {registerNotice({ businessName, months })}
            </Alert>
          )}
          <EntryForm
            // A new form for the next guest, but not when others add guests meanwhile.
            key={added?.count ?? 0}
            bookingId={stay.id}
            register={register}
            initialValues={initialValues}
            hasFocus={added !== null}
            onDirtyChange={onDirtyChange}
            onAdded={(last) => {
              setAdded({ count: (added?.count ?? 0) + 1, last })
              setFormOpen(false)
            }}
          />
        </Stack>
      )}
      {!isOpen && <Text c="dimmed">No more guests can be added to this booking.</Text>}
    </Stack>
  )
}

/** The guests of a booking in the register. */
export function RegisterDialog({ id, ...dialog }: RecordDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const ask = useCallback(() => setAsking(true), [])
  const close = () => (isDirty ? ask() : dialog.onClose())
  const stayQuery = useDeskStay(id)
  const query = useRegister(id)
  const { data: stay } = stayQuery
  const { data: register } = query
  const failed = [stayQuery, query].find(({ isError, data }) => isError && !data)
  return (
    <>
      <DetailsDialog
        {...dialog}
        onClose={close}
        size="md"
        title="Guest register"
        query={query}
        footer={
          <Button variant="default" onClick={close}>
            Close
          </Button>
        }
      >
        {failed && <ErrorView error={failed.error} onRetry={() => void failed.refetch()} />}
        {!failed && !(stay && register) && <Skeleton className="delayed" height="24rem" radius="lg" />}
        {stay && register && (
          <>
            <StayHeading stay={stay} />
            <Register stay={stay} register={register} onDirtyChange={setDirty} />
          </>
        )}
      </DetailsDialog>
      {isDirty && dialog.opened && (
        <DiscardChanges
          opened={isAsking}
          onBlocked={ask}
          onKeepEditing={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false)
            dialog.onClose()
          }}
        />
      )}
    </>
  )
}
