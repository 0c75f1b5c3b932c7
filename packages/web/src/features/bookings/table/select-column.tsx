import type { Booking } from '@ilewa/contract/bookings/schema'
import { Checkbox } from '@mantine/core'
import type { Column } from '../../../ui/list/columns.ts'
import type { Selection } from './use-selection.ts'

/** The column with a checkbox for each stay. */
export const toSelectColumn = ({ chosen, toggle }: Selection): Column<Booking> => ({
  key: 'select',
  header: 'Select',
  cell: ({ id, guestName }) => (
    <Checkbox
      size="md"
      aria-label={`Select the stay of ${guestName}`}
      checked={chosen.has(id)}
      onChange={() => toggle(id)}
    />
  ),
})
