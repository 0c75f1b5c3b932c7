import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { landlordPayouts } from '@ilewa/contract/landlords/endpoints'
import { landlordEntryLabels } from '@ilewa/contract/landlords/payouts'
import type { Landlord } from '@ilewa/contract/landlords/schema'
import { Button } from '@mantine/core'
import { totalOf } from '../../../lib/api/paging.ts'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { EntryList } from '../../../ui/data/EntryRow.tsx'
import { MountedDialog } from '../../../ui/dialog/MountedDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { LoadMore } from '../../../ui/list/LoadMore.tsx'
import { AccountEntryRow } from '../payouts/AccountEntryRow.tsx'
import { landlordAccountDialogs } from './landlord-account-dialogs.ts'
import { sendPayoutChange, type useLandlordPayouts } from './landlord-statements.api.ts'

const LandlordPayoutDialog = lazyNamed(() => import('./LandlordPayoutDialog.tsx'), 'LandlordPayoutDialog')

export function PayButton({ landlord: { id, name }, due }: { landlord: Landlord; due: Naira }) {
  const dialogs = useDialogs()
  const isOpen = dialogs.itemOf(landlordAccountDialogs.pay) === id
  return (
    <>
      <Button
        variant={due > 0 ? 'filled' : 'default'}
        onClick={() => dialogs.open(landlordAccountDialogs.pay, id)}
      >
        {due > 0 ? `Record payout of ${formatNaira(due)}` : 'Record an advance'}
      </Button>
      <MountedDialog item={isOpen ? id : null}>
        {(landlordId, dialog) => (
          <LandlordPayoutDialog
            {...dialog}
            id={landlordId}
            name={name}
            onClose={() => dialogs.close(landlordAccountDialogs.pay)}
          />
        )}
      </MountedDialog>
    </>
  )
}

export function Payouts({ query }: { query: ReturnType<typeof useLandlordPayouts> }) {
  const payments = query.data?.pages.flatMap(({ data }) => data.payments) ?? []
  if (payments.length === 0) return null
  return (
    <>
      <EntryList label="Payouts">
        {payments.map((payment) => {
          const { id, kind, reverses, isReversed } = payment
          return (
            <AccountEntryRow
              key={id}
              entry={payment}
              label={landlordEntryLabels[kind]}
              reverse={
                reverses === null && !isReversed
                  ? (body, idempotencyKey) =>
                      sendPayoutChange(landlordPayouts.reverse, { params: { id }, body, idempotencyKey })
                  : undefined
              }
            />
          )
        })}
      </EntryList>
      {query.hasNextPage && (
        <LoadMore
          {...query}
          shown={payments.length}
          total={totalOf(query.data?.pages)}
          nouns={['payout', 'payouts']}
        />
      )}
    </>
  )
}
