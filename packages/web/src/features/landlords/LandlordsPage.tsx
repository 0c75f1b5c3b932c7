import { formatNairaBalance } from '@ilewa/contract/core/money'
import { landlords } from '@ilewa/contract/landlords/endpoints'
import { type Landlord, LandlordSort } from '@ilewa/contract/landlords/schema'
import { KeyRound } from 'lucide-react'
import { agreementDialogs } from '../../lib/agreement-dialogs.ts'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { PhoneLink } from '../../ui/contact/PhoneLink.tsx'
import { useDialogs } from '../../ui/dialog/use-dialogs.ts'
import cells from '../../ui/list/cells.module.css'
import { FilterFields } from '../../ui/list/FilterFields.tsx'
import { TitleCell } from '../../ui/list/TitleCell.tsx'
import { useUrlFilters } from '../../ui/list/use-url-filters.ts'
import { PlanGate } from '../../ui/plan/PlanGate.tsx'
import { ExportButton } from '../../ui/record/ExportButton.tsx'
import { recordDialogs } from '../../ui/record/RecordDialogs.tsx'
import { editEntry, removeEntry } from '../../ui/record/RecordRowActions.tsx'
import { RecordScreen, type RecordScreenDescription } from '../../ui/record/RecordScreen.tsx'
import { useLandlords } from './landlords.api.ts'

/** "Lekki Loft, Ikoyi Flat" */
const describeProperties = ({ properties }: Landlord) =>
  properties.map(({ name }) => name).join(', ') || 'No property'

const screen: RecordScreenDescription<Landlord> = {
  title: 'Landlords',
  nouns: ['landlord', 'landlords'],
  caption: 'Landlords',
  addLabel: 'New Landlord',
  empty: {
    icon: KeyRound,
    title: 'No landlords yet',
    text: 'Add the owners of the properties that you manage.',
  },
  noMatch: { title: 'No landlords found', text: 'No landlords match your search.' },
  nameOf: ({ name }) => name,
  useMenuEntries: ({ id }, dialogs) => [editEntry(id, dialogs), removeEntry(id, dialogs)],
  columns: [
    {
      key: 'name',
      header: 'Name',
      card: 'title',
      cell: ({ name }) => <TitleCell title={name} description="" />,
    },
    {
      key: 'phone',
      header: 'Phone',
      cell: ({ phone, phoneE164 }) => (
        <span className={cells.nowrap}>
          <PhoneLink phone={phone} e164={phoneE164} />
        </span>
      ),
    },
    {
      key: 'properties',
      header: 'Properties',
      cell: (landlord) => <span className={cells.line}>{describeProperties(landlord)}</span>,
    },
    {
      key: 'due',
      header: 'Due by statements',
      align: 'right',
      cell: ({ due }) => <span className={cells.amount}>{formatNairaBalance(due)}</span>,
    },
    {
      key: 'bank',
      header: 'Bank',
      cell: ({ bankName, accountNumber }) => (
        <span className={cells.line}>{bankName ? `${bankName} ${accountNumber}` : 'No bank account'}</span>
      ),
    },
  ],
  dialogs: {
    [recordDialogs.details]: lazyNamed(() => import('./LandlordDetailsDialog.tsx'), 'LandlordDetailsDialog'),
    [recordDialogs.create]: lazyNamed(() => import('./LandlordForm.tsx'), 'CreateLandlordDialog'),
    [recordDialogs.edit]: lazyNamed(() => import('./LandlordForm.tsx'), 'EditLandlordDialog'),
    [recordDialogs.remove]: lazyNamed(() => import('./RemoveLandlordDialog.tsx'), 'RemoveLandlordDialog'),
  },
  hideDetailsFor: [recordDialogs.edit, ...Object.values(agreementDialogs)],
}

function LandlordList() {
  const urlFilters = useUrlFilters({ q: '', sort: 'name' })
  const { q, sort } = urlFilters.filters
  const query = { q: q || undefined, sort: LandlordSort.safeParse(sort).data }
  return (
    <RecordScreen
      description={screen}
      subtitle="The owners of your properties, and what you agreed."
      dialogs={useDialogs()}
      urlFilters={urlFilters}
      query={useLandlords(query)}
      rowsOf={({ data }) => data.landlords}
      head={
        <FilterFields
          {...urlFilters}
          searchPlaceholder="Search name, phone or email..."
          selects={[
            {
              name: 'sort',
              label: 'Order',
              options: [
                { value: 'name', label: 'Name' },
                { value: '-due', label: 'Most due' },
                { value: '-createdAt', label: 'Newest' },
              ],
            },
          ]}
        />
      }
      actionsOf={(rows) => (
        <ExportButton
          endpoint={landlords.export}
          query={query}
          disabled={rows.length === 0}
          fallback="Failed to export landlords"
        />
      )}
    />
  )
}

const locked = {
  title: 'Landlords Locked',
  text: 'Upgrade to Standard or Premium plan to record landlords and the agreements with them.',
}

/** The owners of the properties, for the owner of the business. */
export function LandlordsPage() {
  return (
    <PlanGate feature="hasLandlordsAccess" title={screen.title} locked={locked}>
      <LandlordList />
    </PlanGate>
  )
}
