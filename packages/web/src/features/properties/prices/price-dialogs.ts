// Loaded together, as one file: one of these dialogs often follows another.
export { DayPricesDialog } from './days/DayPricesDialog.tsx'
export { PricesDialog } from './form/PricesDialog.tsx'
export { RemoveSeasonDialog } from './seasons/RemoveSeasonDialog.tsx'
export { CreateSeasonDialog, EditSeasonDialog } from './seasons/SeasonForm.tsx'
