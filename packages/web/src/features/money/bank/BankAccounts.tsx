import type { ImportResult } from '@ilewa/contract/bank/imports'
import { BankLineState } from '@ilewa/contract/bank/schema'
import type { MoneyAccount } from '@ilewa/contract/money/accounts'
import { Box, Button } from '@mantine/core'
import { ArrowLeftRight, Banknote, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { paths } from '../../../lib/paths.ts'
import { toSettingsPath } from '../../../lib/settings-tabs.ts'
import { MountedDialog } from '../../../ui/dialog/MountedDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { SkeletonRows } from '../../../ui/layout/Skeletons.tsx'
import { FilterSelect } from '../../../ui/list/FilterBar.tsx'
import { ListStates } from '../../../ui/list/ListStates.tsx'
import { useUrlFilters } from '../../../ui/list/use-url-filters.ts'
import { recordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import { BankTabs } from './BankTabs.tsx'
import { useBankAccounts } from './bank.api.ts'
import { bankDialogs } from './bank-dialogs.ts'
import { ImportNotice } from './import/ImportNotice.tsx'
import { LinesToMatch } from './LinesToMatch.tsx'
import type { Picks } from './line-picks.ts'

const ImportDialog = lazyNamed(() => import('./import/ImportDialog.tsx'), 'ImportDialog')
const BookingDialogs = lazyNamed(() => import('../../bookings/dialogs/BookingDialogs.tsx'), 'BookingDialogs')
const LineList = lazyNamed(() => import('./LineList.tsx'), 'LineList')

const Header = ({ action }: { action?: ReactNode }) => (
  <PageHeader
    title="Bank statements"
    subtitle="See whose money came in, and post it."
    actions={
      <>
        <Button
          component={Link}
          to={paths.payments}
          variant="default"
          leftSection={<Banknote size={18} aria-hidden />}
        >
          Payments
        </Button>
        {action}
      </>
    }
  />
)

/** True from when `value` was first true: the dialogs of a booking lead from its details to others. */
function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setTrue] = useState(value)
  if (value && !wasTrue) setTrue(true)
  return wasTrue
}

const hasTransfersToMatch = ({ transfersToMatch }: MoneyAccount) => transfersToMatch > 0

/** Prefers accounts with transfers to match, then the account for guests. */
function suggestAccount(accounts: readonly MoneyAccount[]): MoneyAccount | undefined {
  const guestAccountFirst = accounts.toSorted(
    (one, other) => Number(other.isForGuests) - Number(one.isForGuests),
  )
  return guestAccountFirst.find(hasTransfersToMatch) ?? guestAccountFirst[0]
}

const labelOf = (account: MoneyAccount) =>
  hasTransfersToMatch(account) ? `${account.name} · ${account.transfersToMatch} to match` : account.name

/** The transfers of one of the accounts: the one in the URL, or else a suggested one. */
function Transfers({ accounts }: { accounts: readonly MoneyAccount[] }) {
  const dialogs = useDialogs()
  const { filters, setFilters } = useUrlFilters({ account: '', state: 'NEW' })
  // Once, so that the page does not change the account when the last transfer is matched.
  const [suggestedId] = useState(() => suggestAccount(accounts)?.id)
  const [result, setResult] = useState<ImportResult | null>(null)
  // Here, so that another tab does not forget what was unticked.
  const [picks, setPicks] = useState<Picks>({})
  const hasOpenedBooking = useOnceTrue(dialogs.itemOf(recordDialogs.details) !== null)
  const account =
    accounts.find(({ id }) => id === filters.account) ??
    accounts.find(({ id }) => id === suggestedId) ??
    accounts[0]
  if (!account) return null
  const state = BankLineState.safeParse(filters.state).data ?? 'NEW'
  const importButton = (
    <Button
      leftSection={<Plus size={18} aria-hidden />}
      onClick={() => dialogs.open(bankDialogs.import, account.id)}
    >
      Import statement
    </Button>
  )
  const showImported = (imported: ImportResult) => {
    setResult(imported)
    dialogs.close(bankDialogs.import)
  }
  return (
    <>
      <Header action={importButton} />
      {accounts.length > 1 && (
        <Box maw="20rem" mb="md">
          <FilterSelect
            label="Bank account"
            value={account.id}
            options={accounts.map((one) => ({ value: one.id, label: labelOf(one) }))}
            onChange={(id) => setFilters({ account: id })}
          />
        </Box>
      )}
      <BankTabs state={state} />
      <ImportNotice result={result} onClose={() => setResult(null)} />
      {state === 'NEW' ? (
        <LinesToMatch
          key={account.id}
          moneyAccountId={account.id}
          dialogs={dialogs}
          importButton={importButton}
          picks={picks}
          setPicks={setPicks}
        />
      ) : (
        <Suspense fallback={<SkeletonRows height="6rem" />}>
          <LineList moneyAccountId={account.id} state={state} />
        </Suspense>
      )}
      <MountedDialog item={dialogs.itemOf(bankDialogs.import)}>
        {(_, dialog) => (
          <ImportDialog
            {...dialog}
            account={account}
            onClose={() => dialogs.close(bankDialogs.import)}
            onImported={showImported}
          />
        )}
      </MountedDialog>
      {hasOpenedBooking && (
        <Suspense>
          <BookingDialogs dialogs={dialogs} />
        </Suspense>
      )}
    </>
  )
}

/** The transfers of the business's bank accounts, or how to add one. */
export function BankAccounts() {
  const query = useBankAccounts()
  const accounts = query.data ?? []
  if (accounts.length > 0) return <Transfers accounts={accounts} />
  return (
    <>
      <Header />
      <ListStates
        query={query}
        count={0}
        isFiltered={false}
        skeleton={<SkeletonRows height="8rem" count={4} />}
        empty={
          <EmptyState
            icon={ArrowLeftRight}
            title="No bank account yet"
            text="Add the account that guests pay into. Then import its statements here."
            action={
              <Button component={Link} to={toSettingsPath('money')}>
                Add a bank account
              </Button>
            }
          />
        }
        noMatch={null}
      >
        {null}
      </ListStates>
    </>
  )
}
