/** What a screen reader is told of a grid that is drawn only as far as it is on the screen. */
export const gridRoles = (size: { rows: number; columns: number }) => ({
  role: 'grid',
  'aria-label': 'Booking calendar',
  'aria-rowcount': size.rows + 1,
  'aria-colcount': size.columns + 1,
})

/** `row` counts properties from 0; the days above them are the first row. */
export const rowRoles = (row: number) => ({ role: 'row', 'aria-rowindex': row + 2 })

export const headRowRoles = { role: 'row', 'aria-rowindex': 1 }

export const nameRoles = { role: 'rowheader', 'aria-colindex': 1 }

export const cornerRoles = { role: 'columnheader', 'aria-colindex': 1 }

/** `day` counts from 0; the names of the properties are the first column. */
export const dayRoles = (day: number, label: string) => ({
  role: 'columnheader',
  'aria-colindex': day + 2,
  'aria-label': label,
})

interface CellRole {
  /** From 0. */
  night: number
  nights?: number
  label: string
  /** The one that the Tab key reaches. */
  isActive: boolean
}

export const cellRoles = ({ night, nights, label, isActive }: CellRole) => ({
  role: 'gridcell',
  'aria-colindex': night + 2,
  'aria-colspan': nights,
  'aria-label': label,
  tabIndex: isActive ? 0 : -1,
})
