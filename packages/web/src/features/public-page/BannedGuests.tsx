import { formatDate } from '@ilewa/contract/core/dates'
import { formatPhone } from '@ilewa/contract/core/fields'
import type { BannedGuest } from '@ilewa/contract/public-page/requests'
import { useState } from 'react'
import { notifyError } from '../../lib/notify.ts'
import { useCivilDateOf } from '../../lib/today.ts'
import { EntryList, EntryRow } from '../../ui/data/EntryRow.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { RefreshFailure } from '../../ui/list/RefreshFailure.tsx'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { unbanGuest, useBannedGuests } from './requests.api.ts'

function BannedRow({ guest }: { guest: BannedGuest }) {
  const civilDateOf = useCivilDateOf()
  const [isBusy, setBusy] = useState(false)
  const { guestEmail, guestPhone, bannedAt } = guest
  const unban = async () => {
    setBusy(true)
    try {
      await unbanGuest(guest)
    } catch (error) {
      notifyError(error, 'Failed to unban the guest')
    } finally {
      setBusy(false)
    }
  }
  return (
    <EntryRow
      title={guestEmail}
      details={`${formatPhone(guestPhone)} · Banned ${formatDate(civilDateOf(bannedAt))}`}
      actions={
        <RowButton aria-label={`Unban ${guestEmail}`} disabled={isBusy} onClick={() => void unban()}>
          Unban
        </RowButton>
      }
    />
  )
}

/** Guests who can ask no more; nothing without any. */
export function BannedGuests() {
  const query = useBannedGuests()
  const guests = query.data ?? []
  if (guests.length === 0) return null
  return (
    <Panel title="Banned guests">
      <RefreshFailure query={query} />
      <EntryList label="Banned guests">
        {guests.map((guest) => (
          <BannedRow key={guest.id} guest={guest} />
        ))}
      </EntryList>
    </Panel>
  )
}
