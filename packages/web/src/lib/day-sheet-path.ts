import { paths } from './paths.ts'

export const daySheetParameter = 'print'
export const printedDaySheet = 'day'

/** Opens Today and prints the day sheet. */
export const daySheetPath = `${paths.dashboard}?${daySheetParameter}=${printedDaySheet}`
