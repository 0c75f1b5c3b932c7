// Loaded together, as one file: one of these dialogs often follows another.
export { AdoptDialog } from './AdoptDialog.tsx'
export { CalendarsDialog } from './CalendarsDialog.tsx'
export { ConnectCalendarDialog } from './ConnectCalendarDialog.tsx'
export { EditCalendarDialog } from './EditCalendarDialog.tsx'
export { RemoveCalendarDialog } from './RemoveCalendarDialog.tsx'
