/** ARIA attributes of a virtualised grid, of which only the visible part is rendered. */
export const gridRoles = (size: { rows: number; columns: number }) => ({
  role: 'grid',
  'aria-label': 'Booking calendar',
  'aria-rowcount': size.rows + 1,
  'aria-colcount': size.columns + 1,
})

/** `row` is the index of the property; the header is the first row. */
export const rowRoles = (row: number) => ({ role: 'row', 'aria-rowindex': row + 2 })

export const headRowRoles = { role: 'row', 'aria-rowindex': 1 }

export const nameRoles = { role: 'rowheader', 'aria-colindex': 1 }

export const cornerRoles = { role: 'columnheader', 'aria-colindex': 1 }

/** `day` is the index of the day; the property names are the first column. */
export const dayRoles = (day: number, label: string) => ({
  role: 'columnheader',
  'aria-colindex': day + 2,
  'aria-label': label,
})

interface CellRole {
  /** Index from 0. */
  night: number
  nights?: number
  label: string
  /** The cell that the Tab key reaches. */
  isActive: boolean
}

export const cellRoles = ({ night, nights, label, isActive }: CellRole) => ({
  role: 'gridcell',
  'aria-colindex': night + 2,
  'aria-colspan': nights,
  'aria-label': label,
  tabIndex: isActive ? 0 : -1,
})
