import { formatPhone } from '@ilewa/contract/core/fields'
import type { Landlord } from '@ilewa/contract/landlords/schema'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { SearchSelect, type SearchSelectProps, useSelectSearch } from '../../../ui/form/SearchSelect.tsx'
import { emptyForm, recordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import { landlordApi, useLandlordOptions } from '../landlords.api.ts'

const describePhone = ({ phone }: Landlord) => formatPhone(phone)

/** Leads to the form of a landlord while there are none to choose. */
const addFirst = (
  <>
    No landlords yet.{' '}
    <Anchor
      component={Link}
      className="tap"
      fz="inherit"
      to={`${paths.landlords}?${recordDialogs.create}=${emptyForm}`}
    >
      Add a landlord
    </Anchor>
  </>
)

/** Landlord select with server-side search. */
export function LandlordSelect(props: SearchSelectProps) {
  const { data: chosen } = landlordApi.useOne(props.value || null)
  const search = useSelectSearch(chosen)
  const { data: found, isFetching } = useLandlordOptions(search.q)
  const hasNone = found?.length === 0 && search.q === '' && !isFetching
  return (
    <SearchSelect
      placeholder="Choose a landlord"
      description={hasNone ? addFirst : undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...props}
      search={search}
      chosen={chosen}
      found={found ?? []}
      isFetching={isFetching}
      lineOf={describePhone}
      noMatch="No landlord matches"
    />
  )
}
